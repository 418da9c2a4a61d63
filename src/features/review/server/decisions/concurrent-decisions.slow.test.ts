import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createOpenQuestion, propose, refine } from '#features/projects/server/suggestions/suggestions.fixture.ts'
import { RACE_CONCURRENCY } from '#server/testing/counts.ts'
import { createTestApp, type TestApp, type TestMember } from '#server/testing/test-app.ts'
import type { DecidedBefore, Decision, ReviewKind } from '../../contract.ts'
import { createClaim, createQuestion, createSubmission, decideAs, listAs, openSubmission } from '../review.fixture.ts'

let testApp: TestApp
let admin: TestMember
let otto: TestMember

beforeAll(async () => {
  testApp = await createTestApp()
  admin = await testApp.createMember({ role: 'admin', firstName: 'Ines', lastName: 'Roth' })
  otto = await testApp.createMember({ role: 'admin', firstName: 'Otto', lastName: 'Vale' })
})
afterAll(() => testApp.stop())

const makers: Record<ReviewKind, () => Promise<string>> = {
  question: async () => (await createQuestion(testApp)).id,
  claim: async () =>
    createClaim(testApp, { by: await testApp.createMember(), admin, questionId: (await createQuestion(testApp)).id }),
  publication: async () => {
    const { id } = await createSubmission(testApp, await testApp.createMember())
    for (const editor of [admin, otto]) await openSubmission(testApp, editor, id)
    return id
  },
  proposal: async () => (await propose(testApp, await testApp.createMember())).id,
  refined_question: async () => {
    const { questionId } = await createOpenQuestion(testApp, admin)
    return (await refine(testApp, await testApp.createMember(), { questionId })).id
  },
}
const KINDS = Object.keys(makers) as ReviewKind[]
const approvalOf = (kind: ReviewKind): Decision => (kind === 'publication' ? 'approved_for_publication' : 'approved')

const decisionsOn = (id: string) =>
  testApp.kernel.db.selectFrom('kernel.decision').selectAll().where('item_id', '=', id).execute()

type ToSend = { kind: ReviewKind; id: string; body: object; by?: TestMember }
const send = ({ kind, id, body, by = admin }: ToSend) =>
  testApp.inject({
    method: 'POST',
    url: `/api/admin/reviews/${kind}/${id}/decision`,
    headers: { authorization: `Bearer ${by.token}` },
    payload: body,
  })

type Refusal = { detail: string; current?: DecidedBefore }

describe.each(KINDS)('on a %s', (kind) => {
  test('the second reviewer gets a conflict with the first decision, its author and time', async () => {
    const id = await makers[kind]()
    await decideAs(testApp, otto, { kind, id, decision: 'rejected', admin_notes: 'Not this time.' })
    const answer = await send({ kind, id, body: { decision: approvalOf(kind), seen_reviewed_at: null } })
    expect(answer.statusCode).toBe(409)
    const { detail, current } = answer.json<Refusal>()
    expect(detail).toMatch(/^This [a-z ]+ was already reviewed: Otto Vale rejected it on \d+ \w{3} \d{4}, .+ PT\.$/)
    expect(current).toMatchObject({ decision: 'rejected', admin_notes: 'Not this time.', reviewed_by: 'Otto Vale' })
    const { items } = await listAs(testApp, admin, { kind })
    expect(items.find((item) => item.id === id)?.reviewed_at).toBe(current?.reviewed_at)
    // The second reviewer sends again after seeing the first decision, which was final.
    const body = { decision: approvalOf(kind), seen_reviewed_at: current?.reviewed_at }
    const again = await send({ kind, id, body })
    expect([again.statusCode, again.json<Refusal>()]).toMatchObject([409, { detail, current: { open: false } }])
  })

  test(`of ${RACE_CONCURRENCY} decisions at once one is stored`, async () => {
    const id = await makers[kind]()
    const bodies = Array.from({ length: RACE_CONCURRENCY }, (_, index) => ({
      decision: index % 2 === 0 ? approvalOf(kind) : 'rejected',
      admin_notes: `Number ${index}`,
      seen_reviewed_at: null,
    }))
    const answers = await Promise.all(
      bodies.map((body, index) => send({ kind, id, body, by: index % 3 ? otto : admin })),
    )
    const codes = Object.groupBy(answers, ({ statusCode }) => statusCode)
    expect({ 200: codes[200]?.length, 409: codes[409]?.length }).toEqual({ 200: 1, 409: RACE_CONCURRENCY - 1 })
    const kept = await decisionsOn(id)
    expect(kept).toHaveLength(1)
    for (const refused of codes[409] ?? []) {
      expect(refused.json<Refusal>().current).toMatchObject({ admin_notes: kept[0]?.notes })
    }
  })
})

describe('a question that was sent back meanwhile', () => {
  const sentBack = async () => {
    const id = await makers.question()
    const { item } = await decideAs(testApp, otto, {
      kind: 'question',
      id,
      decision: 'needs_clarification',
      admin_notes: 'Which ward?',
    })
    return { id, at: item.reviewed_at }
  }

  test('cannot be decided on by an editor who has not seen that', async () => {
    const { id } = await sentBack()
    const answer = await send({ kind: 'question', id, body: { decision: 'approved', seen_reviewed_at: null } })
    expect(answer.statusCode).toBe(409)
    expect(answer.json<Refusal>()).toMatchObject({
      detail: expect.stringContaining('Otto Vale asked for clarification on') as string,
      current: { open: true },
    })
    expect(await decisionsOn(id)).toHaveLength(1)
    const { items } = await listAs(testApp, admin, { kind: 'question', status: 'needs_clarification' })
    expect(items.some((item) => item.id === id)).toBe(true)
  })

  test('can be decided on by an editor who has, and by a caller that sends no version', async () => {
    for (const seen of [{ seen: true }, {}]) {
      const { id, at } = await sentBack()
      const body = {
        decision: 'rejected',
        admin_notes: 'No answer came.',
        ...('seen' in seen ? { seen_reviewed_at: at } : {}),
      }
      expect((await send({ kind: 'question', id, body })).statusCode).toBe(200)
      expect(await decisionsOn(id)).toHaveLength(2)
    }
  })

  test('of two decisions at once, one to send it back and one to approve it, one is stored', async () => {
    for (let round = 0; round < 5; round += 1) {
      const id = await makers.question()
      const both = await Promise.all([
        send({
          kind: 'question',
          id,
          body: { decision: 'needs_clarification', admin_notes: 'Where?', seen_reviewed_at: null },
        }),
        send({ kind: 'question', id, body: { decision: 'approved', seen_reviewed_at: null }, by: otto }),
      ])
      expect(both.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([200, 409])
      expect(await decisionsOn(id)).toHaveLength(1)
    }
  })
})

test('the time of the version seen must be a valid time', async () => {
  const answer = await send({
    kind: 'question',
    id: await makers.question(),
    body: { decision: 'rejected', seen_reviewed_at: 'yesterday' },
  })
  expect(answer.statusCode).toBe(422)
  expect(answer.json<{ errors: { field: string }[] }>().errors[0]?.field).toBe('seen_reviewed_at')
})
