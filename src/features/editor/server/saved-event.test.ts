import { afterAll, beforeAll, expect, test } from 'vitest'
import type * as Y from 'yjs'
import { aReference } from '#formats/citations/citations.fixture.ts'
import { referencesRoot } from '#formats/manuscript/roots.ts'
import { transact } from '#server/data/transact.ts'
import { lockPaper } from '#features/team/server/queries.ts'
import { changeDocument } from './document/change-document.ts'
import { RACE_CONCURRENCY } from '#server/testing/counts.ts'
import { createTestApp, type TestApp, type TestMember } from '#server/testing/test-app.ts'
import { eraseDeletedAccounts } from '#features/accounts/server/account-deletion/account-deletion.ts'
import { createPaper, save } from './workspace.fixture.ts'

const MINUTE_MS = 60_000

let testApp: TestApp
let lead: TestMember
let colleague: TestMember
beforeAll(async () => {
  testApp = await createTestApp()
  lead = await testApp.createMember({ firstName: 'Amara' })
  colleague = await testApp.createMember({ firstName: 'Daniel' })
})
afterAll(() => testApp.stop())

const toldOf = async (paperId: string) => {
  const events = testApp.kernel.db.selectFrom('kernel.event').select(['actor_id', 'data'])
  const rows = await events
    .where('type', '=', 'section.saved')
    .where('subject_id', '=', paperId)
    .orderBy('id')
    .execute()
  return rows.map(({ actor_id: actor, data }) => ({ actor, section: (data as { section: string }).section }))
}

test('a member’s saved section is recorded once in ten minutes', async () => {
  const paperId = await createPaper(testApp, lead, [colleague])
  const write = (by: TestMember, sectionName: 'methods' | 'results', content: string) =>
    save(testApp, by, { paperId, sectionName, content })
  for (const content of ['One.', 'One, two.', 'One, two, three.']) {
    await write(lead, 'methods', content)
    testApp.advanceClock(3 * MINUTE_MS)
  }
  const first = { actor: lead.id, section: 'methods' }
  expect(await toldOf(paperId)).toEqual([first])

  await write(colleague, 'methods', 'One, two, three, four.')
  await write(lead, 'results', 'Many.')
  const others = [
    { actor: colleague.id, section: 'methods' },
    { actor: lead.id, section: 'results' },
  ]
  expect(await toldOf(paperId)).toEqual([first, ...others])

  testApp.advanceClock(MINUTE_MS)
  await write(lead, 'methods', 'Ten minutes later.')
  await write(colleague, 'methods', 'Not for the colleague.')
  expect(await toldOf(paperId)).toEqual([first, ...others, first])
})

test('concurrent saves are recorded once, and a refused one is not', async () => {
  const paperId = await createPaper(testApp, lead)
  const saves = Array.from({ length: RACE_CONCURRENCY }, (_, number) =>
    save(testApp, lead, { paperId, sectionName: 'methods', content: `Draft ${number}` }),
  )
  await Promise.all(saves)
  expect(await toldOf(paperId)).toHaveLength(1)
  testApp.advanceClock(10 * MINUTE_MS)
  const refused = save(testApp, await testApp.createMember(), {
    paperId,
    sectionName: 'methods',
    content: 'Not theirs.',
  })
  await expect(refused).rejects.toMatchObject({ kind: 'not_found' })
  expect(await toldOf(paperId)).toHaveLength(1)
})

test('the times of a member’s writing are deleted with their account', async () => {
  const leaver = await testApp.createMember()
  await save(testApp, leaver, {
    paperId: await createPaper(testApp, lead, [leaver]),
    sectionName: 'methods',
    content: 'Mine.',
  })
  await testApp.as(leaver)('DELETE /api/auth/account', { body: { password: leaver.password } })
  const rows = () =>
    testApp.kernel.db.selectFrom('editor.section_writer').selectAll().where('member_id', '=', leaver.id).execute()
  expect(await rows()).toHaveLength(1)
  testApp.advanceClock(31 * 24 * 60 * MINUTE_MS)
  await eraseDeletedAccounts(testApp.kernel)
  expect(await rows()).toEqual([])
})

test('adding a reference counts as saving the paper', async () => {
  const writer = await testApp.createMember()
  const paperId = await createPaper(testApp, writer)
  await save(testApp, writer, { paperId, sectionName: 'methods', content: 'One.' })
  const changeAt = async (change: (doc: Y.Doc) => void) => {
    testApp.advanceClock(MINUTE_MS)
    await transact(testApp.kernel, async (tx) => {
      const paper = await lockPaper(tx, paperId)
      if (paper) await changeDocument(testApp.kernel, tx, { paper, memberId: writer.id, change })
    })
    const { sections } = await testApp.as(writer)('GET /api/student/papers/:paperId/workspace', { params: { paperId } })
    return sections['references']?.last_updated
  }
  const withReference = (doc: Y.Doc) => void referencesRoot(doc).set('a', aReference({ id: 'a' }))
  const before = testApp.kernel.now()
  const added = await changeAt(withReference)
  expect(new Date(added ?? 0).getTime()).toBeGreaterThan(before.getTime())
  // The same reference again changes nothing.
  expect(await changeAt(withReference)).toBe(added)
})
