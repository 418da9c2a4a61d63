import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { transact } from '#server/data/transact.ts'
import { createTestApp, type TestApp, type TestMember } from '#server/testing/test-app.ts'
import { questionStates } from '../states.ts'
import {
  countQuestionsToReview,
  decideQuestion,
  listQuestionsForReview,
  setQuestionStatus,
  questionFacts,
} from './public.ts'
import { findByTrackingNumber } from './queries.ts'
import { createClinicianQuestion } from './questions.fixture.ts'

const DAY_MS = 86_400_000
const PRIVATE = {
  submitter_name: 'Canary Kestrel',
  submitter_email: 'canary@private.example',
  submitter_institution: 'Canary Hospital',
  submitter_linkedin: 'canary-kestrel',
  context_background: 'Canary context',
}
const EDITOR_NOTE = 'Canary note from the editor'

let testApp: TestApp
let admin: TestMember
beforeAll(async () => {
  // If the mail server is unreachable, the tracking page shows the texts of queued e-mails.
  testApp = await createTestApp({ environment: { SMTP_URL: 'smtp://127.0.0.1:1' } })
  admin = await testApp.createMember({ role: 'admin', firstName: 'Ines' })
})
afterAll(() => testApp.stop())

async function aQuestion(traits: Parameters<typeof createClinicianQuestion>[0] = {}) {
  const body = createClinicianQuestion({ ...PRIVATE, ...traits })
  const { tracking_number } = await testApp.as(undefined)('POST /api/clinician-questions/submit', { body })
  await testApp.runPendingJobs()
  const row = await findByTrackingNumber(testApp.kernel.db, tracking_number)
  if (!row) throw new Error('The question is not stored')
  return { id: row.id, trackingNumber: tracking_number }
}

const track = (trackingNumber: string) =>
  testApp.as(undefined)('GET /api/questions/track/:trackingNumber', { params: { trackingNumber } })

const decide = (id: string, decision: 'approved' | 'needs_clarification' | 'rejected') =>
  transact(testApp.kernel, (tx) =>
    decideQuestion(testApp.kernel, tx, { id, decision, notes: EDITOR_NOTE, actor: admin, now: testApp.kernel.now() }),
  )
const mark = (id: string, status: 'assigned' | 'in_research' | 'published', paperUrl?: string) =>
  transact(testApp.kernel, (tx) =>
    setQuestionStatus(testApp.kernel, tx, { id, status, now: testApp.kernel.now(), paperUrl }),
  )

const mailsTo = async (recipient: string) =>
  testApp.kernel.db
    .selectFrom('kernel.mail')
    .selectAll()
    .where('recipient', '=', recipient)
    .orderBy('queued_at')
    .execute()

describe('tracking', () => {
  test('shows every state with its time, and the text once it is public', async () => {
    const { id, trackingNumber } = await aQuestion()
    const steps = [
      () => decide(id, 'needs_clarification'),
      () => decide(id, 'approved'),
      () => mark(id, 'assigned'),
      () => mark(id, 'in_research'),
      () => mark(id, 'published', '/research/INF-2026-0001'),
    ]
    const seen = [await track(trackingNumber)]
    for (const step of steps) {
      testApp.advanceClock(DAY_MS)
      await step()
      seen.push(await track(trackingNumber))
    }
    const way = ['submitted', 'needs_clarification', 'available', 'assigned', 'in_research', 'published']
    expect(seen.map(({ status }) => status)).toEqual(way)
    expect(seen.map(({ question_text }) => question_text !== null)).toEqual([false, false, true, true, true, true])
    const last = seen.at(-1)
    expect(last?.timeline.map(({ status }) => status)).toEqual(way)
    const moments = last?.timeline.map(({ at }) => Date.parse(at)) ?? []
    expect(moments.every((at, index) => index === 0 || at - (moments[index - 1] ?? 0) >= DAY_MS)).toBe(true)
    expect(last).toMatchObject({ paper_url: '/research/INF-2026-0001', status_label: 'Results published' })
    expect(last?.updated_at).toBe(last?.timeline.at(-1)?.at)
  })

  test('never shows who asked or the editor’s notes, in any state', async () => {
    const { id, trackingNumber } = await aQuestion()
    const answers: unknown[] = [await track(trackingNumber)]
    for (const decision of ['needs_clarification', 'approved'] as const) {
      await decide(id, decision)
      answers.push(await track(trackingNumber))
    }
    for (const status of ['assigned', 'in_research', 'published'] as const) {
      await mark(id, status, '/research/INF-2026-0002')
      answers.push(await track(trackingNumber))
    }
    const declined = await aQuestion()
    await decide(declined.id, 'rejected')
    answers.push(await track(declined.trackingNumber))
    expect(JSON.stringify(answers)).not.toMatch(/canary/i)
    expect(JSON.stringify(answers)).not.toContain(id)
  })

  test('accepts the number in lower case and with spaces around it', async () => {
    const { trackingNumber } = await aQuestion()
    expect((await track(` ${trackingNumber.toLowerCase()} `)).tracking_number).toBe(trackingNumber)
  })

  test.each(['Q-2026-22222222', 'nonsense', "' or 1=1 --", 'x'.repeat(200)])('does not find %s', async (number) => {
    await expect(track(number)).rejects.toMatchObject({ kind: 'not_found' })
  })
})

describe('the member’s own questions', () => {
  const askAs = (actor: TestMember | undefined, email: string) =>
    testApp.as(actor)('POST /api/clinician-questions/submit', {
      body: createClinicianQuestion({ submitter_email: email }),
    })

  test('are those asked while signed in, newest first', async () => {
    const member = await testApp.createMember({ role: 'clinician' })
    const first = await askAs(member, member.email)
    testApp.advanceClock(DAY_MS)
    const second = await askAs(member, 'another.address@example.org')
    const { questions, pagination } = await testApp.as(member)('GET /api/questions/mine')
    expect(questions.map(({ tracking_number }) => tracking_number)).toEqual([
      second.tracking_number,
      first.tracking_number,
    ])
    expect(questions[0]).toMatchObject({ status: 'submitted', question_text: createClinicianQuestion().question_text })
    expect(pagination).toEqual({ page: 1, size: 20, total: 2, total_pages: 1 })
  })

  test('do not include those of another person with the same address', async () => {
    const member = await testApp.createMember()
    await askAs(undefined, member.email)
    expect((await testApp.as(member)('GET /api/questions/mine')).questions).toEqual([])
  })

  test('are refused to visitors, and an invalid page number is an error', async () => {
    await expect(testApp.as(undefined)('GET /api/questions/mine')).rejects.toMatchObject({ kind: 'unauthenticated' })
    const member = await testApp.createMember()
    await expect(testApp.as(member)('GET /api/questions/mine', { query: { page: '0' } })).rejects.toMatchObject({
      kind: 'invalid',
    })
  })
})

describe('deciding', () => {
  test('notifies the asker and happens once', async () => {
    const asker = 'once@example.org'
    const { id, trackingNumber } = await aQuestion({ submitter_email: asker })
    const outcomes = await Promise.allSettled([decide(id, 'approved'), decide(id, 'approved'), decide(id, 'rejected')])
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason as unknown] : []))
    for (const reason of refused) {
      expect(reason).toMatchObject({ kind: 'conflict', detail: 'This question was already reviewed' })
    }
    const mails = await mailsTo(asker)
    expect(mails).toHaveLength(2)
    expect(mails[1]?.body).toContain(EDITOR_NOTE)
    expect(mails[1]?.body).toContain(`/track/${trackingNumber}`)
  })

  test('an unknown question is not found, and one never approved cannot be published', async () => {
    const unknown = '00000000-0000-4000-8000-000000000000'
    await expect(decide(unknown, 'approved')).rejects.toMatchObject({ kind: 'not_found' })
    const { id, trackingNumber } = await aQuestion()
    await expect(mark(id, 'published', '/research/x')).rejects.toMatchObject({ kind: 'conflict' })
    expect(await track(trackingNumber)).toMatchObject({ status: 'submitted', paper_url: null })
  })

  test.each([true, false])('publication is mailed as the asker chose: %s', async (wished) => {
    const asker = `wished-${wished}@example.org`
    const { id } = await aQuestion({ submitter_email: asker, notify_on_completion: wished })
    await decide(id, 'approved')
    await mark(id, 'published', '/research/INF-2026-0003')
    await mark(id, 'published', '/research/INF-2026-0003')
    const told = (await mailsTo(asker)).filter(({ body }) => body?.includes('/research/INF-2026-0003'))
    expect(told).toHaveLength(wished ? 1 : 0)
  })
})

describe('what other features can read', () => {
  test('includes the asker’s name only if they chose credit by name', async () => {
    const named = await aQuestion()
    const unnamed = await aQuestion({ credit_by_name: false })
    const facts = await questionFacts(testApp.kernel.db, [named.id, unnamed.id, named.id])
    expect(facts.get(named.id)).toMatchObject({
      askerName: 'Canary Kestrel',
      askerRole: 'physician',
      clinicalSetting: 'icu',
    })
    expect(facts.get(unnamed.id)).toMatchObject({ askerName: '', askerInstitution: null, askerLinkedin: null })
    expect(facts.get(unnamed.id)).toMatchObject({ askerRole: 'physician', clinicalSetting: 'icu' })
    expect(JSON.stringify([...facts.values()])).not.toContain('private.example')
    expect(await questionFacts(testApp.kernel.db, [])).toEqual(new Map())
  })

  test('reviewers see everything, page by page, and the count includes only pending questions', async () => {
    const before = await countQuestionsToReview(testApp.kernel.db)
    const { id } = await aQuestion({ credit_by_name: false })
    expect(await countQuestionsToReview(testApp.kernel.db)).toBe(before + 1)
    const waiting = await listQuestionsForReview(testApp.kernel.db, {
      status: questionStates.submitted,
      page: 1,
      size: 100,
    })
    expect(waiting.total).toBe(before + 1)
    expect(waiting.items.find((item) => item.id === id)).toMatchObject({
      askerName: 'Canary Kestrel',
      askerEmail: 'canary@private.example',
      lastDecision: null,
    })
    await decide(id, 'needs_clarification')
    const asked = await listQuestionsForReview(testApp.kernel.db, {
      status: questionStates.needs_clarification,
      page: 1,
      size: 100,
    })
    expect(asked.items.find((item) => item.id === id)?.lastDecision).toMatchObject({
      notes: EDITOR_NOTE,
      actorId: admin.id,
    })
    const everything = await listQuestionsForReview(testApp.kernel.db, { page: 2, size: 1 })
    expect(everything.items).toHaveLength(1)
    expect(everything.total).toBeGreaterThan(waiting.total)
  })
})
