import { afterAll, beforeAll, expect, test } from 'vitest'
import { decideAs } from '#features/review/server/review.fixture.ts'
import { createTestApp, type TestApp, type TestMember } from '#server/testing/test-app.ts'
import { submissionChecklistOf, recordApprovalAs } from '../submission/submission-checklist.fixture.ts'
import { createPaper, save, submit, words, writeAll } from '#features/editor/server/workspace.fixture.ts'
import { remindOfApprovals } from './remind-of-approvals.ts'

const DAY_MS = 86_400_000
let testApp: TestApp
let admin: TestMember
let lead: TestMember
let colleague: TestMember
let stranger: TestMember

beforeAll(async () => {
  testApp = await createTestApp()
  admin = await testApp.createMember({ role: 'admin' })
  lead = await testApp.createMember({ firstName: 'Amara', lastName: 'Diallo' })
  colleague = await testApp.createMember({ firstName: 'Daniel', lastName: 'Okello' })
  stranger = await testApp.createMember({ firstName: 'Kim' })
})
afterAll(() => testApp.stop())

const finished = async () => {
  const paperId = await createPaper(testApp, lead, [colleague])
  await writeAll(testApp, lead, { paperId, wordsEach: 400 })
  return paperId
}
const saysOf = async (paperId: string) =>
  (await submissionChecklistOf(testApp, lead, paperId)).authors.map(({ says }) => says)
const decide = (id: string, { by = admin, ...traits }: { by?: TestMember; without_approval_because?: string } = {}) =>
  decideAs(testApp, by, { kind: 'publication', id, decision: 'approved_for_publication', ...traits })

/** Returns the subjects of the approval e-mails that a member received about a paper. */
async function asked(member: TestMember, paperId: string): Promise<string[]> {
  const mails = testApp.kernel.db
    .selectFrom('kernel.mail')
    .select(['subject', 'body'])
    .where('recipient', '=', member.email)
  const rows = await mails.where('subject', 'like', '%our approval of%').orderBy('id').execute()
  return rows.filter(({ body }) => body?.includes(paperId)).map(({ subject }) => subject)
}

test('an approval is of one text, and lapses when the text changes', async () => {
  const paperId = await finished()
  expect(await saysOf(paperId)).toEqual(['nothing', 'nothing'])
  await recordApprovalAs(testApp, colleague, { paperId })
  expect(await saysOf(paperId)).toEqual(['nothing', 'agrees'])
  await save(testApp, lead, { paperId, sectionName: 'methods', content: words(301) })
  expect(await saysOf(paperId)).toEqual(['nothing', 'earlier'])
})

test('a text that has changed since it was read cannot be approved', async () => {
  const paperId = await finished()
  const { text_hash } = await submissionChecklistOf(testApp, colleague, paperId)
  await save(testApp, lead, { paperId, sectionName: 'methods', content: words(301) })
  await expect(recordApprovalAs(testApp, colleague, { paperId, text_hash })).rejects.toMatchObject({ kind: 'conflict' })
})

test('a submission asks the other authors, and only its publication waits for them', async () => {
  const paperId = await finished()
  const { submission_id: id } = await submit(testApp, lead, { paperId })
  expect(await saysOf(paperId)).toEqual(['agrees', 'nothing'])
  expect(await asked(colleague, paperId)).toEqual(['Your approval of Alert fatigue by the hour'])
  expect(await asked(lead, paperId)).toEqual([])
  await expect(decide(id)).rejects.toMatchObject({
    kind: 'conflict',
    detail: expect.stringContaining('Daniel Okello has not approved this text.') as string,
  })
  await recordApprovalAs(testApp, colleague, { paperId })
  await expect(decide(id)).resolves.toMatchObject({ item: { status: 'approved_for_publication' } })
})

test('an author who does not approve says why, and the editor sees it', async () => {
  const paperId = await finished()
  const { submission_id: id } = await submit(testApp, lead, { paperId })
  await expect(recordApprovalAs(testApp, colleague, { paperId, agrees: false })).rejects.toMatchObject({
    errors: [{ field: 'note', message: 'Please say what needs to change.' }],
  })
  await recordApprovalAs(testApp, colleague, { paperId, agrees: false, note: 'Table 2 is wrong.' })
  const { items } = await testApp.as(admin)('GET /api/admin/reviews', { query: { kind: 'publication', id } })
  expect(items[0]).toMatchObject({
    approvals: [{ says: 'agrees' }, { name: 'Daniel Okello', says: 'disagrees', note: 'Table 2 is wrong.' }],
  })
  await expect(decide(id)).rejects.toMatchObject({ kind: 'conflict' })
  // An editor can request a revision regardless of the approvals.
  await expect(
    decideAs(testApp, admin, { kind: 'publication', id, decision: 'revision_requested', admin_notes: 'Table 2.' }),
  ).resolves.toMatchObject({})
})

const authorsOf = (by: TestMember, paperId: string) =>
  testApp.as(by)('GET /api/student/papers/:paperId/authors', { params: { paperId } })

test.each([
  ['the order', { order: true, corresponding: false }],
  ['who answers letters', { order: false, corresponding: true }],
])('an approval is of one byline: %s makes it lapse', async (_what, { order, corresponding }) => {
  const paperId = await finished()
  await recordApprovalAs(testApp, colleague, { paperId })
  const ids = [lead.id, colleague.id]
  await testApp.as(lead)('PUT /api/student/papers/:paperId/authors', {
    params: { paperId },
    body: { order: order ? ids.toReversed() : ids, corresponding: corresponding ? lead.id : null },
  })
  expect((await saysOf(paperId)).toSorted()).toEqual(['earlier', 'nothing'])
})

test.each([{ family_name: 'Okello-Ross' }, { affiliation: 'Mulago Hospital' }, { orcid: '0000-0002-1825-0097' }])(
  'an approval lapses when an author’s byline gets %o',
  async (printed) => {
    const paperId = await finished()
    await recordApprovalAs(testApp, colleague, { paperId })
    await testApp.as(lead)('PUT /api/student/papers/:paperId/authors/me', {
      params: { paperId },
      body: { given_name: '', family_name: '', affiliation: '', orcid: '', ...printed },
    })
    expect(await saysOf(paperId)).toEqual(['nothing', 'earlier'])
  },
)

test('the editor sees an author’s objection to the byline, until the author approves the text', async () => {
  const paperId = await finished()
  const { submission_id: id } = await submit(testApp, lead, { paperId })
  const { mark } = await authorsOf(colleague, paperId)
  await testApp.as(colleague)('POST /api/student/papers/:paperId/authors/agreement', {
    params: { paperId },
    body: { mark, agrees: false, note: 'My name comes first.' },
  })
  const { items } = await testApp.as(admin)('GET /api/admin/reviews', { query: { kind: 'publication', id } })
  expect(items[0]).toMatchObject({
    approvals: [{ says: 'agrees' }, { says: 'disagrees', note: 'About the byline: My name comes first.' }],
  })
  await expect(decide(id)).rejects.toMatchObject({ kind: 'conflict' })
  testApp.advanceClock(1_000)
  await recordApprovalAs(testApp, colleague, { paperId })
  await expect(decide(id)).resolves.toBeDefined()
})

test('only the authors can approve a text', async () => {
  const paperId = await finished()
  const { text_hash } = await submissionChecklistOf(testApp, lead, paperId)
  await expect(recordApprovalAs(testApp, stranger, { paperId, text_hash })).rejects.toMatchObject({ kind: 'not_found' })
  await expect(recordApprovalAs(testApp, admin, { paperId, text_hash })).rejects.toMatchObject({
    kind: 'forbidden',
    detail: 'Only the authors can approve the text.',
  })
  await expect(recordApprovalAs(testApp, undefined, { paperId, text_hash })).rejects.toMatchObject({
    kind: 'unauthenticated',
  })
  await expect(recordApprovalAs(testApp, lead, { paperId, text_hash: 'short' })).rejects.toMatchObject({
    kind: 'invalid',
  })
})

test('authors are reminded on the third and the seventh day, and from the fourteenth an editor can publish with a reason', async () => {
  const paperId = await finished()
  const { submission_id: id } = await submit(testApp, lead, { paperId })
  const remind = async () => {
    await remindOfApprovals(testApp.kernel)
    return (await asked(colleague, paperId)).length - 1
  }
  testApp.advanceClock(2.9 * DAY_MS)
  expect(await remind()).toBe(0)
  testApp.advanceClock(0.2 * DAY_MS)
  expect(await remind()).toBe(1)
  expect(await remind()).toBe(1)
  testApp.advanceClock(4 * DAY_MS)
  expect(await remind()).toBe(2)
  // A new admin, since the session of the former one has expired by now.
  let by = await testApp.createMember({ role: 'admin' })
  await expect(decide(id, { by, without_approval_because: 'Nobody can reach him.' })).rejects.toMatchObject({
    kind: 'conflict',
  })
  testApp.advanceClock(7 * DAY_MS)
  by = await testApp.createMember({ role: 'admin' })
  await expect(decide(id, { by })).rejects.toMatchObject({
    detail: expect.stringContaining('Please say why') as string,
  })
  await decide(id, { by, without_approval_because: 'Nobody can reach him.' })
  const { items } = await testApp.as(by)('GET /api/admin/reviews', { query: { kind: 'publication', id } })
  expect(items[0]).toMatchObject({ went_on_because: 'Nobody can reach him.' })
  const log = testApp.kernel.db.selectFrom('kernel.admin_log').select('target').execute()
  expect((await log).some(({ target }) => target.includes('Nobody can reach him.'))).toBe(true)
})
