import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp, type TestMember } from '#server/testing/test-app.ts'
import { createClaim, createQuestion, createSubmission, decideAs, listAs, type ToDecide } from '../review.fixture.ts'

let testApp: TestApp
let admin: TestMember
let otherAdmin: TestMember
let moderator: TestMember

beforeAll(async () => {
  testApp = await createTestApp()
  admin = await testApp.createMember({ role: 'admin', firstName: 'Ines', lastName: 'Roth' })
  otherAdmin = await testApp.createMember({ role: 'admin', firstName: 'Otto' })
  moderator = await testApp.createMember({ role: 'moderator', firstName: 'Mo' })
})
afterAll(() => testApp.stop())

const decide = (toDecide: ToDecide) => decideAs(testApp, admin, { admin_notes: 'Thank you.', ...toDecide })

const makers: Record<'question' | 'claim' | 'publication', () => Promise<string>> = {
  question: async () => (await createQuestion(testApp)).id,
  claim: async () => {
    const by = await testApp.createMember()
    return createClaim(testApp, { by, admin, questionId: (await createQuestion(testApp)).id })
  },
  publication: async () => (await createSubmission(testApp, await testApp.createMember())).id,
}

const decisionsOn = (id: string) =>
  testApp.kernel.db.selectFrom('kernel.decision').selectAll().where('item_id', '=', id).execute()
const lastLog = () =>
  testApp.kernel.db.selectFrom('kernel.admin_log').selectAll().orderBy('seq', 'desc').limit(1).executeTakeFirstOrThrow()

const STATUS_AFTER = [
  ['question', 'approved', 'available'],
  ['question', 'needs_clarification', 'needs_clarification'],
  ['question', 'rejected', 'declined'],
  ['claim', 'approved', 'approved'],
  ['claim', 'revision_requested', 'revision_requested'],
  ['claim', 'rejected', 'rejected'],
  ['publication', 'approved_for_publication', 'approved_for_publication'],
  ['publication', 'revision_requested', 'revision_requested'],
  ['publication', 'rejected', 'rejected'],
] as const

describe('each decision', () => {
  test.each(STATUS_AFTER)('on a %s: %s makes it %s, is stored and logged', async (kind, decision, status) => {
    const id = await makers[kind]()
    const { item } = await decide({ kind, id, decision })
    expect(item).toMatchObject({ kind, id, status, admin_notes: 'Thank you.', reviewed_by: 'Ines Roth' })
    expect(await decisionsOn(id)).toMatchObject([{ kind, decision, notes: 'Thank you.', actor_id: admin.id }])
    expect(await lastLog()).toMatchObject({
      action: `review: ${kind} ${decision}`,
      actor_id: admin.id,
      reason: 'Thank you.',
    })
    const { items } = await listAs(testApp, moderator, { kind, status })
    expect(items.find((one) => one.id === id)).toMatchObject({
      status,
      admin_notes: 'Thank you.',
      reviewed_by: 'Ines Roth',
    })
  })

  const closing = STATUS_AFTER.filter(([, decision]) => decision !== 'needs_clarification')
  const seconds = closing.flatMap(([kind, first]) =>
    STATUS_AFTER.filter(([other, second]) => other === kind && second !== first).map(
      ([, second]) => [kind, first, second] as const,
    ),
  )
  test.each(seconds)('on a %s: after %s, %s is a conflict and changes nothing', async (kind, first, second) => {
    const id = await makers[kind]()
    await decide({ kind, id, decision: first })
    const logged = await lastLog()
    await expect(decide({ kind, id, decision: second })).rejects.toMatchObject({
      kind: 'conflict',
      detail: expect.stringContaining('already reviewed') as string,
    })
    expect(await decisionsOn(id)).toHaveLength(1)
    expect((await lastLog()).seq).toBe(logged.seq)
  })

  test.each(closing)('on a %s: %s, repeated by the same editor, succeeds and is stored once', async (kind, first) => {
    const id = await makers[kind]()
    const { item } = await decide({ kind, id, decision: first })
    const again = await decide({ kind, id, decision: first })
    expect(again.item).toMatchObject({ status: item.status, reviewed_at: item.reviewed_at })
    expect(await decisionsOn(id)).toHaveLength(1)
  })

  test.each(['approved', 'needs_clarification', 'rejected'] as const)(
    'a question that needs clarification can still be %s',
    async (second) => {
      const id = await makers.question()
      await decide({ kind: 'question', id, decision: 'needs_clarification' })
      await expect(decide({ kind: 'question', id, decision: second })).resolves.toMatchObject({})
      expect(await decisionsOn(id)).toHaveLength(2)
    },
  )

  test.each(['question', 'claim', 'publication'] as const)(
    'of two admins on one %s at once one decides',
    async (kind) => {
      const id = await makers[kind]()
      const decision = kind === 'publication' ? 'approved_for_publication' : 'approved'
      const both = await Promise.allSettled([
        decideAs(testApp, admin, { kind, id, decision }),
        decideAs(testApp, otherAdmin, { kind, id, decision: 'rejected', admin_notes: 'Not now.' }),
      ])
      expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
      expect(both.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { kind: 'conflict' } })
      expect(await decisionsOn(id)).toHaveLength(1)
    },
  )
})
