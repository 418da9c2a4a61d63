import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp, type TestMember } from '#server/testing/test-app.ts'
import { REVIEW_PAGES, REVIEW_TABS } from '#app/review-tabs.ts'
import type { ReviewKind } from '../../contract.ts'
import { createClaim, createQuestion, createSubmission, decideAs } from '../review.fixture.ts'

const DAY_MS = 86_400_000

let testApp: TestApp
let admin: TestMember
let moderator: TestMember
let student: TestMember
let old: string[]
let fresh: string[]

type Wanted = Record<string, string> & { kind: ReviewKind }
const list = (query: Wanted, by: TestMember = moderator) => testApp.as(by)('GET /api/admin/reviews', { query })
const idsOf = async (query: Wanted) => (await list({ size: '100', ...query })).items.map(({ id }) => id)
const ask = async (text: string) => (await createQuestion(testApp, { text })).id

// Two weeks contain ten business days, regardless of the day on which the tests run.
beforeAll(async () => {
  testApp = await createTestApp()
  old = [await ask('Which wards count 100 % of falls?'), await ask('Which wards count falls at night?')]
  testApp.advanceClock(14 * DAY_MS)
  admin = await testApp.createMember({ role: 'admin', firstName: 'Ines', lastName: 'Roth' })
  moderator = await testApp.createMember({ role: 'moderator', firstName: 'Mo' })
  student = await testApp.createMember({ firstName: 'Wilhelmina', lastName: 'Ferreira' })
  fresh = [await ask('Does a card at the bedside help?')]
})
afterAll(() => testApp.stop())

test('every review queue has its texts for the list, and every text has its queue', () => {
  const kinds = testApp.kernel.reviewQueues.all().map(({ kind }) => kind)
  expect([...REVIEW_TABS, ...REVIEW_PAGES].map(({ kind }) => kind).toSorted()).toEqual(kinds.toSorted())
})

test('every review queue with a due time has its tab on the panel, and every tab its queue', () => {
  const kinds = testApp.kernel.reviewQueues.onPanel().map(({ kind }) => kind)
  expect(kinds.toSorted()).toEqual(REVIEW_TABS.map(({ kind }) => kind).toSorted())
})

describe('an overdue item', () => {
  test('is on top, the oldest first, with its due date', async () => {
    const { items } = await list({ kind: 'question', status: 'submitted' })
    expect(items.map(({ id }) => id)).toEqual([...old, ...fresh])
    const now = testApp.kernel.now().getTime()
    expect(items.map(({ due_at: due }) => Date.parse(due ?? '') < now)).toEqual([true, true, false])
    expect(items.map(({ arrived_at: at, submitted_at: sent }) => at === sent)).toEqual([true, true, true])
  })

  test('can be listed and counted separately', async () => {
    const { items, pagination } = await list({ kind: 'question', overdue: 'true' })
    expect(items.map(({ id }) => id)).toEqual(old)
    expect(pagination.total).toBe(2)
    expect(await idsOf({ kind: 'publication', overdue: 'true' })).toEqual([])
  })

  test('comes before decided items, and is no longer overdue after the decision', async () => {
    const late = await ask('Is this one decided on?')
    testApp.advanceClock(1)
    await decideAs(testApp, admin, {
      kind: 'question',
      id: late,
      decision: 'rejected',
      admin_notes: 'Not ours to answer.',
    })
    const { items } = await list({ kind: 'question' })
    expect(items.findIndex(({ open }) => !open)).toBe(items.filter(({ open }) => open).length)
    expect(items.find(({ id }) => id === late)).toMatchObject({ due_at: null, open: false })
  })
})

describe('words', () => {
  test('are found in the question text, literally and not as a pattern', async () => {
    expect(await idsOf({ kind: 'question', search: 'FALLS at' })).toEqual([old[1]])
    expect(await idsOf({ kind: 'question', search: '100 % of' })).toEqual([old[0]])
    expect(await idsOf({ kind: 'question', search: '%' })).toEqual([old[0]])
    expect(await idsOf({ kind: 'question', search: '_' })).toEqual([])
    expect(await idsOf({ kind: 'question', search: '  bedside ' })).toEqual(fresh)
  })

  test('are found in the asker’s name, and as a tracking number in either case', async () => {
    const { id, trackingNumber } = await createQuestion(testApp)
    expect(await idsOf({ kind: 'question', search: trackingNumber.toLowerCase() })).toEqual([id])
    expect(await idsOf({ kind: 'question', search: 'ida brandt' })).toContain(id)
    expect(await idsOf({ kind: 'question', search: trackingNumber.slice(0, -1) })).toEqual([])
  })

  test('are found in titles and in the names of claimants', async () => {
    const { id: questionId } = await createQuestion(testApp, {
      text: 'Do pharmacists see interactions sooner than doctors do?',
    })
    const claimId = await createClaim(testApp, { by: student, admin, questionId })
    expect(await idsOf({ kind: 'claim', search: 'mina ferr' })).toEqual([claimId])
    expect(await idsOf({ kind: 'claim', search: 'interactions sooner' })).toEqual([claimId])
    expect(await idsOf({ kind: 'claim', search: 'nobody of this name' })).toEqual([])
  })

  test('are found in titles, and in the names of the team and its other authors', async () => {
    const { id } = await createSubmission(testApp, student, { coAuthors: 'Jane Roe' })
    await createSubmission(testApp, await testApp.createMember({ firstName: 'Bo', lastName: 'Li' }))
    for (const search of ['Ferreira', 'jane roe']) expect(await idsOf({ kind: 'publication', search })).toEqual([id])
    const { items } = await list({ kind: 'publication' })
    const title = items.find((item) => item.id === id)
    const words = String(title && 'paper_title' in title ? title.paper_title : '')
    expect(await idsOf({ kind: 'publication', search: words })).toContain(id)
  })
})

describe('a list', () => {
  test('respects a category', async () => {
    const { id } = await createQuestion(testApp, { text: 'Which scores do emergency doctors trust most?' })
    await decideAs(testApp, admin, { kind: 'question', id, decision: 'approved', category: 'Drug Discovery' })
    const claimId = await createClaim(testApp, { by: await testApp.createMember(), admin, questionId: id })
    expect(await idsOf({ kind: 'claim', category: 'Drug Discovery' })).toEqual([claimId])
    expect(await idsOf({ kind: 'claim', category: 'Drug Discovery', status: 'rejected' })).toEqual([])
    expect(await idsOf({ kind: 'claim', category: 'Cooking' })).toEqual([])
  })

  test('finds the item in the address, in any state', async () => {
    expect(await idsOf({ kind: 'question', id: old[0] ?? '' })).toEqual([old[0]])
    expect(await idsOf({ kind: 'claim', id: old[0] ?? '' })).toEqual([])
    expect(await idsOf({ kind: 'question', id: randomUUID() })).toEqual([])
  })

  test('comes in pages with a total', async () => {
    const { pagination, items } = await list({ kind: 'question', size: '2', page: '2' })
    expect(items).toHaveLength(2)
    expect(pagination).toMatchObject({
      page: 2,
      size: 2,
      total: await idsOf({ kind: 'question' }).then(({ length }) => length),
    })
  })

  test.each([
    [{ overdue: 'perhaps' }, 'overdue'],
    [{ id: 'x' }, 'id'],
    [{ search: 'a'.repeat(201) }, 'search'],
    [{ category: 'a'.repeat(101) }, 'category'],
    [{ kind: 'paper' }, 'kind'],
  ])('%j is refused', async (query, field) => {
    const answer = await testApp.inject({
      url: `/api/admin/reviews?${new URLSearchParams(query).toString()}`,
      headers: { authorization: `Bearer ${moderator.token}` },
    })
    expect([answer.statusCode, answer.json<{ errors: { field: string }[] }>().errors[0]?.field]).toEqual([422, field])
  })
})

describe('the time to a decision', () => {
  const times = (kind: ReviewKind, by: TestMember | undefined = moderator) =>
    testApp.as(by)('GET /api/admin/reviews/times', { query: { kind } })

  test('is shown for five or more decisions of the last 30 days', async () => {
    const other = await createTestApp()
    const editor = await other.createMember({ role: 'admin' })
    const read = () => other.as(editor)('GET /api/admin/reviews/times', { query: { kind: 'question' } })
    expect(await read()).toEqual({ promised: { from: 1, to: 2 }, decisions: 0, median_business_days: null })
    for (let made = 1; made <= 5; made += 1) {
      const { id } = await createQuestion(other)
      await decideAs(other, editor, { kind: 'question', id, decision: 'rejected', admin_notes: 'Not ours to answer.' })
      expect((await read()).median_business_days === null).toBe(made < 5)
    }
    expect(await read()).toMatchObject({ decisions: 5, median_business_days: expect.closeTo(0, 1) as number })
    other.advanceClock(31 * DAY_MS)
    const later = await other.createMember({ role: 'admin' })
    expect(await other.as(later)('GET /api/admin/reviews/times', { query: { kind: 'question' } })).toMatchObject({
      decisions: 0,
    })
    await other.stop()
  })

  test('does not count the time of waiting for the asker', async () => {
    const { id } = await createQuestion(testApp)
    const { decisions } = await times('question')
    await decideAs(testApp, admin, {
      kind: 'question',
      id,
      decision: 'needs_clarification',
      admin_notes: 'Which ward?',
    })
    expect((await times('question')).decisions).toBe(decisions + 1)
    await decideAs(testApp, admin, { kind: 'question', id, decision: 'rejected', admin_notes: 'Not ours to answer.' })
    expect((await times('question')).decisions).toBe(decisions + 1)
  })

  test('is only for reviewers and existing kinds', async () => {
    expect(await times('publication')).toMatchObject({ promised: { from: 3, to: 5 } })
    await expect(times('claim', student)).rejects.toMatchObject({ kind: 'forbidden' })
    await expect(
      testApp.as(undefined)('GET /api/admin/reviews/times', { query: { kind: 'claim' } }),
    ).rejects.toMatchObject({ kind: 'unauthenticated' })
    await expect(times('paper' as ReviewKind)).rejects.toMatchObject({ kind: 'invalid' })
  })
})
