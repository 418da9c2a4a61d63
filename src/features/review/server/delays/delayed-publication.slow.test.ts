import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp, type TestMember } from '#server/testing/test-app.ts'
import { createSubmission, decideAs, listAs } from '../review.fixture.ts'
import { readOutside } from './outside.fixture.ts'

const UNDO_SECONDS = 600
const UNDO_MS = UNDO_SECONDS * 1000
const TITLE = 'Alert fatigue by the hour'

let testApp: TestApp
let admin: TestMember
let author: TestMember

beforeAll(async () => {
  const environment = {
    DECISION_UNDO_SECONDS: String(UNDO_SECONDS),
    DOI_PREFIX: '10.5555',
    DATACITE_REPOSITORY: 'TEST.INFLO',
    DATACITE_PASSWORD: 'a-secret-of-the-agency',
    // No server listens on this port. A deposit is stored before it is sent.
    DATACITE_URL: 'http://127.0.0.1:9',
  }
  testApp = await createTestApp({ environment })
  testApp.stopClock()
  admin = await testApp.createMember({ role: 'admin', firstName: 'Ines', lastName: 'Roth' })
  author = await testApp.createMember()
})
afterAll(() => testApp.stop())

const outside = async (paperId: string) => {
  await testApp.kernel.jobs.send(testApp.kernel.db, 'library.find-doi-deposits', {})
  await testApp.runPendingJobs()
  return readOutside({ testApp, author, paperId, title: TITLE })
}
const carryOut = async () => {
  await testApp.kernel.reviewQueues.carryOutDue()
  await testApp.runPendingJobs()
}

describe('a decision on a paper', () => {
  test.each([
    ['approved_for_publication', ''],
    ['revision_requested', 'Please name the ethics approval.'],
    ['rejected', 'Not ours.'],
  ] as const)('to %s changes nothing outside the panel until it takes effect', async (decision, notes) => {
    const { id, paperId } = await createSubmission(testApp, author)
    const before = await outside(paperId)
    const { item } = await decideAs(testApp, admin, { kind: 'publication', id, decision, admin_notes: notes })
    expect(item).toMatchObject({
      status: decision,
      takes_effect_at: new Date(testApp.kernel.now().getTime() + UNDO_MS).toISOString(),
      paper_id: null,
      library_id: null,
      public_number: null,
    })
    expect(await outside(paperId)).toEqual(before)
    testApp.advanceClock(UNDO_MS - 1)
    await carryOut()
    expect(await outside(paperId)).toEqual(before)
    testApp.advanceClock(1)
    await carryOut()
    const after = await outside(paperId)
    expect(after.events.length).toBeGreaterThan(before.events.length)
    expect(after.mails.slice(before.mails.length).filter(({ recipient }) => recipient === author.email)).toHaveLength(1)
    expect(after.workspace).not.toEqual(before.workspace)
    // A second round finds nothing to carry out.
    await carryOut()
    expect(await outside(paperId)).toEqual(after)
  })

  test('to publish assigns one number, one DOI and one entry in the library, the feed and the sitemap', async () => {
    const { id, paperId } = await createSubmission(testApp, author)
    const before = await outside(paperId)
    await decideAs(testApp, admin, { kind: 'publication', id, decision: 'approved_for_publication' })
    testApp.advanceClock(UNDO_MS)
    await carryOut()
    const after = await outside(paperId)
    expect(after.library.pagination.total).toBe(before.library.pagination.total + 1)
    expect(after.search).toHaveLength(before.search.length + 1)
    expect(after.deposits).toHaveLength(before.deposits.length + 1)
    expect(after.numbers.map(({ last }) => last)).toEqual(before.numbers.map(({ last }) => last + 1))
    const [item] = (await listAs(testApp, admin, { kind: 'publication', status: 'approved_for_publication' })).items
    expect(item).toMatchObject({ pending_decision: null, failed_decision: null, open: false })
    const number = `INF-${testApp.kernel.now().getUTCFullYear()}-${String(after.numbers[0]?.last).padStart(4, '0')}`
    for (const page of [after.oai, after.feed, after.sitemap]) expect(page).toContain(number)
    for (const page of [before.oai, before.feed, before.sitemap]) expect(page).not.toContain(number)
  })
})
