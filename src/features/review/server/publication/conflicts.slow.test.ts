import { afterAll, beforeAll, expect, test } from 'vitest'
import { institutionsOf } from '#features/profiles/server/public.ts'
import { createTestApp, type TestApp, type TestMember } from '#server/testing/test-app.ts'
import { propose } from '#features/projects/server/suggestions/suggestions.fixture.ts'
import { createClaim, createQuestion, createSubmission, decideAs, listAs, type ToDecide } from '../review.fixture.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await createTestApp()
})
afterAll(() => testApp.stop())

async function at(institution: string, traits: Parameters<TestApp['createMember']>[0] = {}): Promise<TestMember> {
  const member = await testApp.createMember(traits)
  await testApp.as(member)('PUT /api/auth/profile', { body: { institution } })
  return member
}

const idOf = async ({ id }: TestMember) => (await institutionsOf(testApp.kernel.db, [id])).get(id)?.id ?? ''

async function conflictOn(id: string, editor: TestMember) {
  const { items } = await listAs(testApp, editor, { kind: 'publication' })
  const item = items.find((one) => one.id === id)
  return item?.kind === 'publication' ? item.conflict : undefined
}

test('an editor is warned of authors at their own institution, with another spelling or a merged name, until the merge is undone', async () => {
  const editor = await at('Tampere University Hospital', { role: 'admin' })
  const elsewhere = await at('Oulu University Hospital', { role: 'admin' })
  const near = await at('TAMPERE Univ. Hosp.', { firstName: 'Aino', lastName: 'Laine' })
  const far = await at('TAYS', { firstName: 'Eero', lastName: 'Salo' })
  const [nearPaper, farPaper] = [await createSubmission(testApp, near), await createSubmission(testApp, far)]
  const told = (name: string) => ({ institution: 'Tampere University Hospital', authors: [name] })
  expect(await conflictOn(nearPaper.id, editor)).toEqual(told('Aino Laine'))
  expect(await conflictOn(farPaper.id, editor)).toBeNull()
  expect(await conflictOn(nearPaper.id, elsewhere)).toBeNull()
  const { merge_id: mergeId } = await testApp.as(elsewhere)('POST /api/admin/institutions/:institutionId/merge', {
    params: { institutionId: await idOf(far) },
    body: { into_id: await idOf(editor) },
  })
  expect(await conflictOn(farPaper.id, editor)).toEqual(told('Eero Salo'))
  await testApp.as(elsewhere)('DELETE /api/admin/institution-merges/:mergeId', { params: { mergeId } })
  expect(await conflictOn(farPaper.id, editor)).toBeNull()
})

test('the log marks only decisions by an editor of the authors’ institution', async () => {
  const [near, far] = [
    await at('Bergen General Hospital', { role: 'admin' }),
    await at('Oslo General Hospital', { role: 'admin' }),
  ]
  for (const [editor, says] of [
    [near, true],
    [far, false],
  ] as const) {
    const { id } = await createSubmission(testApp, await at('Bergen General Hosp'))
    await decideAs(testApp, editor, { kind: 'publication', id, decision: 'rejected', admin_notes: `Not yet. ${id}` })
    const [entry] = await testApp.kernel.db
      .selectFrom('kernel.admin_log')
      .select('target')
      .where('reason', '=', `Not yet. ${id}`)
      .execute()
    expect(entry?.target.endsWith(', by an editor of the authors’ institution, Bergen General Hospital')).toBe(says)
  }
})

const MADE: Record<string, (by: TestMember, admin: TestMember) => Promise<string>> = {
  claim: async (by, admin) => createClaim(testApp, { by, admin, questionId: (await createQuestion(testApp)).id }),
  proposal: async (by) => (await propose(testApp, by)).id,
}

test.each(Object.entries(MADE))(
  'an editor of the same institution is warned about a %s, and the log marks their decision',
  async (kind, make) => {
    const [near, far] = [
      await at('Turku General Hospital', { role: 'admin' }),
      await at('Vaasa General Hospital', { role: 'admin' }),
    ]
    const student = await at(`TYKS, ${kind}`, { firstName: 'Aino', lastName: 'Laine' })
    await testApp.as(far)('POST /api/admin/institutions/:institutionId/merge', {
      params: { institutionId: await idOf(student) },
      body: { into_id: await idOf(near) },
    })
    const id = await make(student, far)
    const told = async (editor: TestMember) => {
      const { items } = await listAs(testApp, editor, { kind: kind as 'claim' })
      return items.find((one) => one.id === id)
    }
    const institution = 'Turku General Hospital'
    expect(await told(near)).toMatchObject({ conflict: { institution, authors: ['Aino Laine'] } })
    expect(await told(far)).toMatchObject({ conflict: null })
    const decision = { kind, id, decision: 'rejected', admin_notes: `Not yet. ${id}` } as ToDecide
    await decideAs(testApp, near, decision)
    const { target } = await testApp.kernel.db
      .selectFrom('kernel.admin_log')
      .select('target')
      .where('reason', '=', `Not yet. ${id}`)
      .executeTakeFirstOrThrow()
    expect(target).toContain(`by an editor of the authors’ institution, ${institution}`)
  },
)
