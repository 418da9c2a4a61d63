import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp, type TestMember } from '#server/testing/test-app.ts'
import type { HistoryEntry } from '../../question-contract.ts'
import { createQuestion, decideAs, listAs, type ToDecide } from '../review.fixture.ts'

let testApp: TestApp
let admin: TestMember
let otherAdmin: TestMember
let student: TestMember

beforeAll(async () => {
  testApp = await createTestApp()
  admin = await testApp.createMember({ role: 'admin', firstName: 'Ines', lastName: 'Roth' })
  otherAdmin = await testApp.createMember({ role: 'admin', firstName: 'Otto' })
  student = await testApp.createMember()
})
afterAll(() => testApp.stop())

type Parts = Omit<ToDecide, 'kind' | 'id'>
const decide = (id: string, parts: Parts, by = admin) =>
  decideAs(testApp, by, { kind: 'question', id, ...parts } as ToDecide)

async function itemOf(id: string) {
  const { items } = await listAs(testApp, admin, { kind: 'question' })
  const item = items.find((one) => one.id === id)
  if (item?.kind !== 'question') throw new Error('The question is not listed')
  return item
}

const answer = async (trackingNumber: string, text: string) => {
  const mails = await testApp.kernel.db.selectFrom('kernel.mail').select('body').execute()
  const body = mails.findLast((mail) => mail.body?.includes(`/track/${trackingNumber}#answer=`))?.body
  const token = /#answer=([\w-]{43})/.exec(body ?? '')?.[1] ?? ''
  await testApp.as(undefined)('POST /api/questions/:trackingNumber/clarify', {
    params: { trackingNumber },
    body: { token, text },
  })
}

describe('declining', () => {
  test('needs a reason, which is sent to the asker', async () => {
    const { id } = await createQuestion(testApp)
    await expect(decide(id, { decision: 'rejected', admin_notes: ' ' })).rejects.toMatchObject({
      kind: 'invalid',
      errors: [{ field: 'admin_notes', message: 'Please tell the asker the reason.' }],
    })
    await expect(decide(id, { decision: 'rejected', admin_notes: 'Too wide.' })).resolves.toMatchObject({
      item: { status: 'declined' },
    })
  })
})

describe('approving', () => {
  test('uses the description of the project, or else the question’s own text', async () => {
    const described = async (parts: object) => {
      const { id } = await createQuestion(testApp)
      const { item } = await decide(id, { decision: 'approved', ...parts })
      const open = await testApp.as(student)('GET /api/refined-research/available-projects')
      return open.find(({ project_id }) => project_id === item.project_id)?.description
    }
    expect(await described({ description: 'Two surgical wards, at night.' })).toBe('Two surgical wards, at night.')
    expect(await described({})).toContain('Which sepsis warnings are accepted')
    const { id } = await createQuestion(testApp)
    await expect(decide(id, { decision: 'approved', description: 'x'.repeat(4001) })).rejects.toMatchObject({
      errors: [{ field: 'description' }],
    })
  })
})

describe('a clarification request', () => {
  test('is in the history with its answer, and in the patient warning', async () => {
    const { id, trackingNumber } = await createQuestion(testApp)
    await decide(id, { decision: 'needs_clarification', admin_notes: 'Which wards?' })
    await answer(trackingNumber, 'Ward 4, where Mrs Abernathy was.')
    const item = await itemOf(id)
    expect(item).toMatchObject({ status: 'submitted', open: true })
    expect((item.history as HistoryEntry[]).map(({ status, by, text }) => [status, by, text])).toEqual([
      ['submitted', 'nobody', ''],
      ['needs_clarification', 'editor', 'Which wards?'],
      ['submitted', 'asker', 'Ward 4, where Mrs Abernathy was.'],
    ])
    expect(item.possible_identifiers).toEqual(['Mrs Abernathy'])
  })
})

describe('a decision on an outdated version', () => {
  test('of two admins who read the same version only one decides, even if both decisions were possible in turn', async () => {
    const { id } = await createQuestion(testApp)
    const { changed_at: seen_at } = await itemOf(id)
    const both = await Promise.allSettled([
      decide(id, { decision: 'needs_clarification', admin_notes: 'Which wards?', seen_at }),
      decide(id, { decision: 'needs_clarification', admin_notes: 'Which nights?', seen_at }, otherAdmin),
    ])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(both.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { kind: 'conflict' } })
    expect((await itemOf(id)).history).toHaveLength(2)
  })

  test('is also refused after the asker’s answer, and accepted once it was read', async () => {
    const { id, trackingNumber } = await createQuestion(testApp)
    await decide(id, { decision: 'needs_clarification', admin_notes: 'Which wards?' })
    const { changed_at: seen_at, reviewed_at: seen_reviewed_at } = await itemOf(id)
    const before = { seen_at, seen_reviewed_at }
    testApp.advanceClock(1_000)
    await answer(trackingNumber, 'Both surgical wards.')
    await expect(decide(id, { decision: 'rejected', admin_notes: 'No answer came.', ...before })).rejects.toMatchObject(
      { kind: 'conflict', detail: expect.stringContaining('has changed since you opened it') },
    )
    const { changed_at: now } = await itemOf(id)
    await expect(decide(id, { decision: 'approved', ...before, seen_at: now })).resolves.toMatchObject({
      item: { status: 'available' },
    })
  })

  test('bad input is refused', async () => {
    const { id } = await createQuestion(testApp)
    await expect(decide(id, { decision: 'approved', seen_at: 'yesterday' })).rejects.toMatchObject({
      errors: [{ field: 'seen_at' }],
    })
  })
})

describe('merging', () => {
  const duplicatesOf = (id: string, search = '', by: TestMember | undefined = admin) =>
    testApp.as(by)('GET /api/admin/reviews/question/:id/duplicates', { params: { id }, query: { search } })

  test('is stored, logged and shown on both questions', async () => {
    const [kept, merged] = [await createQuestion(testApp), await createQuestion(testApp)]
    const number = ` ${kept.trackingNumber.toLowerCase()} `
    const { item } = await decide(merged.id, { decision: 'merged', merge_into: number, admin_notes: 'The same.' })
    expect(item.status).toBe('merged')
    expect(await itemOf(merged.id)).toMatchObject({ open: false, merged_into: kept.trackingNumber, merged_here: [] })
    expect(await itemOf(kept.id)).toMatchObject({ open: true, merged_into: null, merged_here: [merged.trackingNumber] })
    const logged = await testApp.kernel.db
      .selectFrom('kernel.admin_log')
      .selectAll()
      .orderBy('seq', 'desc')
      .executeTakeFirstOrThrow()
    expect(logged).toMatchObject({
      action: 'review: question merged',
      target: `question ${merged.trackingNumber} into ${kept.trackingNumber}`,
      reason: 'The same.',
      actor_id: admin.id,
    })
    const decisions = await testApp.kernel.db
      .selectFrom('kernel.decision')
      .selectAll()
      .where('item_id', '=', merged.id)
      .execute()
    expect(decisions).toMatchObject([{ decision: 'merged', actor_name: 'Ines Roth', notes: 'The same.' }])
  })

  test.each([undefined, '', ' '])('needs the other question: %j', async (into) => {
    const { id } = await createQuestion(testApp)
    await expect(decide(id, { decision: 'merged', merge_into: into })).rejects.toMatchObject({
      kind: 'invalid',
      errors: [{ field: 'merge_into' }],
    })
  })

  test('is not a decision on a claim', async () => {
    const { id } = await createQuestion(testApp)
    await expect(
      decideAs(testApp, admin, { kind: 'claim', id, decision: 'merged', merge_into: 'Q-2026-22222222' }),
    ).rejects.toMatchObject({ kind: 'invalid' })
  })

  test('finds others by shared words, by a search and by the beginning of a number', async () => {
    const asked = await createQuestion(testApp, { text: 'Do quokka visits calm children before anaesthesia?' })
    const alike = await createQuestion(testApp, {
      text: 'Are children calmer before an anaesthesia if a quokka visits them?',
    })
    const other = await createQuestion(testApp, { text: 'Do axolotl tanks in waiting rooms lower blood pressure?' })
    const numbers = async (search?: string) =>
      (await duplicatesOf(asked.id, search)).questions.map(({ tracking_number }) => tracking_number)
    expect((await numbers())[0]).toBe(alike.trackingNumber)
    expect(await numbers()).not.toContain(asked.trackingNumber)
    expect(await numbers('axolotls')).toEqual([other.trackingNumber])
    expect(await numbers(` ${other.trackingNumber.toLowerCase().slice(0, 11)}`)).toEqual([other.trackingNumber])
    expect(await numbers('zebrafish')).toEqual([])
    expect(await numbers("':* & !")).toEqual([])
    await decide(alike.id, { decision: 'rejected', admin_notes: 'No.' })
    expect(await numbers('quokka')).toEqual([])
  })

  test('lets only moderators and admins search for others', async () => {
    const { id } = await createQuestion(testApp)
    await expect(duplicatesOf(id, '', student)).rejects.toMatchObject({ kind: 'forbidden' })
    await expect(duplicatesOf(crypto.randomUUID())).rejects.toMatchObject({ kind: 'not_found' })
    await expect(duplicatesOf(id, 'x'.repeat(201))).rejects.toMatchObject({ kind: 'invalid' })
  })
})
