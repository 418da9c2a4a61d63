import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#server/testing/test-app.ts'
import type { Failure } from '#shared/calls/failure.ts'
import { findByTrackingNumber } from './queries.ts'
import { createClinicianQuestion } from './questions.fixture.ts'
import { storeQuestion } from './submit-question.ts'

const CALL = 'POST /api/clinician-questions/submit'

let testApp: TestApp
beforeAll(async () => {
  testApp = await createTestApp()
})
afterAll(() => testApp.stop())

const submit = (body: unknown) =>
  testApp.as(undefined)(CALL, { body: body as ReturnType<typeof createClinicianQuestion> })
const stored = async (trackingNumber: string) => {
  const row = await findByTrackingNumber(testApp.kernel.db, trackingNumber)
  if (!row) throw new Error('The question is not stored')
  return row
}
const countStored = async () => (await testApp.kernel.db.selectFrom('questions.question').select('id').execute()).length

describe('a question', () => {
  test('is stored with its number, and the answer says what comes next', async () => {
    const reply = await submit(createClinicianQuestion())
    expect(reply.tracking_number).toMatch(/^Q-\d{4}-[2-9A-HJKMNP-TV-Z]{8}$/)
    expect(reply.estimated_timeline).toContain('2-4 months')
    expect(reply.next_steps).toHaveLength(5)
    expect(await stored(reply.tracking_number)).toMatchObject({
      kind: 'clinician',
      status: 'submitted',
      text: createClinicianQuestion().question_text,
      context_background: null,
      asker_linkedin: null,
      credit_by_name: true,
      notify_on_completion: true,
      allow_student_contact: true,
      active_mentorship: false,
      mentor_notification_preference: 'email',
    })
  })

  test('answers 201, to visitors and members alike', async () => {
    const { token } = await testApp.createMember({ role: 'clinician' })
    for (const headers of [{}, { authorization: `Bearer ${token}` }]) {
      const request = { method: 'POST' as const, url: '/api/clinician-questions/submit', headers }
      expect((await testApp.inject({ ...request, payload: createClinicianQuestion() })).statusCode).toBe(201)
    }
  })

  test('is trimmed in every text, keeps the choices and ignores unknown keys', async () => {
    const { tracking_number } = await submit({
      ...createClinicianQuestion(),
      question_text: '  \r\n Does it help?\r\nReally?  ',
      context_background: ' abc ',
      importance_reason: '   ',
      submitter_name: ' Elin\r\n Strand ',
      submitter_email: ' Elin@Example.org ',
      submitter_institution: ' St\nMary’s ',
      submitter_linkedin: 'linkedin.com/in/elin-strand/?trk=x',
      notify_on_completion: false,
      allow_student_contact: false,
      credit_by_name: false,
      active_mentorship: true,
      mentor_notification_preference: 'both',
      status: 'published',
      tracking_number: 'Q-2026-22222222',
    })
    expect(await stored(tracking_number)).toMatchObject({
      text: 'Does it help?\nReally?',
      context_background: 'abc',
      importance_reason: null,
      asker_name: 'Elin Strand',
      asker_email: 'Elin@Example.org',
      asker_institution: 'St Mary’s',
      asker_linkedin: 'https://linkedin.com/in/elin-strand',
      notify_on_completion: false,
      allow_student_contact: false,
      credit_by_name: false,
      active_mentorship: true,
      mentor_notification_preference: 'both',
      status: 'submitted',
    })
  })

  test.each([
    ['10 characters', { question_text: 'x'.repeat(10) }],
    ['500 characters', { question_text: 'x'.repeat(500) }],
    ['500 characters outside the basic plane', { question_text: '🫀'.repeat(500) }],
    ['a context of 3', { context_background: 'abc' }],
    ['a context of 300', { context_background: 'é'.repeat(300) }],
    ['an importance of 200', { importance_reason: 'x'.repeat(200) }],
    ['optional texts that are null', { context_background: null, importance_reason: null, submitter_linkedin: null }],
    ['optional texts that are empty', { context_background: '', submitter_institution: '', submitter_linkedin: '' }],
    ['a LinkedIn handle', { submitter_linkedin: 'elin-strand' }],
  ])('is valid with %s', async (_what, traits) => {
    const { tracking_number } = await submit(createClinicianQuestion(traits))
    expect((await stored(tracking_number)).status).toBe('submitted')
  })
})

const INVALID_EMAIL = 'Please enter a valid email'
const REFUSED: [field: string, value: unknown, message: string][] = [
  ['question_text', undefined, 'Please enter your healthcare research question'],
  ['question_text', null, 'Please enter your healthcare research question'],
  ['question_text', 7, 'Please enter your healthcare research question'],
  ['question_text', '', 'Please enter your healthcare research question'],
  ['question_text', ' \n\t ', 'Please enter your healthcare research question'],
  ['question_text', 'x'.repeat(9), 'Question must be at least 10 characters'],
  ['question_text', `  ${'x'.repeat(9)}  `, 'Question must be at least 10 characters'],
  ['question_text', '🫀'.repeat(9), 'Question must be at least 10 characters'],
  ['question_text', 'x'.repeat(501), 'Question must be less than 500 characters'],
  ['clinical_setting', undefined, 'Please select your healthcare research setting'],
  ['clinical_setting', '', 'Please select your healthcare research setting'],
  ['clinical_setting', 'garden', 'Please select your healthcare research setting'],
  ['context_background', 'ab', 'Context must be at least 3 characters'],
  ['context_background', 'x'.repeat(301), 'Context must be at most 300 characters'],
  ['importance_reason', 'ab', 'Importance must be at least 3 characters'],
  ['importance_reason', 'x'.repeat(201), 'Importance must be at most 200 characters'],
  ['submitter_name', undefined, 'Please enter your name'],
  ['submitter_name', '  ', 'Please enter your name'],
  ['submitter_name', 'x'.repeat(101), 'Name must be at most 100 characters'],
  ['submitter_email', undefined, 'Please enter your email'],
  ['submitter_email', ' ', 'Please enter your email'],
  ['submitter_email', 'elin', INVALID_EMAIL],
  ['submitter_email', 'elin@example', INVALID_EMAIL],
  ['submitter_email', 'a@example.org, b@example.org', INVALID_EMAIL],
  ['submitter_email', 'Elin <elin@example.org>', INVALID_EMAIL],
  ['submitter_email', 'elin@example.org\r\nBcc: b@example.org', INVALID_EMAIL],
  ['submitter_email', `${'x'.repeat(250)}@example.org`, INVALID_EMAIL],
  ['submitter_role', undefined, 'Please select your role'],
  ['submitter_role', 'admin', 'Please select your role'],
  ['submitter_institution', 'x'.repeat(201), 'Institution must be at most 200 characters'],
  [
    'submitter_linkedin',
    'https://evil.example/in/elin',
    'Please enter a LinkedIn profile address (linkedin.com/in/your-name)',
  ],
  ['submitter_linkedin', 'javascript:alert(1)', 'Please enter a LinkedIn profile address (linkedin.com/in/your-name)'],
  ['notify_on_completion', 'yes', 'Please choose yes or no.'],
  ['mentor_notification_preference', 'pigeon', 'Please choose one of the options.'],
]

describe('an invalid question', () => {
  test.each(REFUSED)('%s %j: %s', async (field, value, message) => {
    const before = await countStored()
    await expect(submit({ ...createClinicianQuestion(), [field]: value })).rejects.toMatchObject({
      kind: 'invalid',
      detail: message,
      errors: [{ field, message }],
    })
    expect(await countStored()).toBe(before)
  })

  test('gets an error for every field at once', async () => {
    const failure = await submit({}).catch((error: Failure) => error)
    const fields = (failure as Failure).errors?.map(({ field }) => field)
    expect(fields).toEqual(['question_text', 'clinical_setting', 'submitter_name', 'submitter_email', 'submitter_role'])
  })

  test('is refused as broken JSON, as too large and as a form', async () => {
    const post = (payload: string, type = 'application/json') =>
      testApp.inject({
        method: 'POST',
        url: '/api/clinician-questions/submit',
        headers: { 'content-type': type },
        payload,
      })
    expect((await post('{"question_text":')).statusCode).toBe(400)
    expect((await post(JSON.stringify({ question_text: 'x'.repeat(300_000) }))).statusCode).toBe(413)
    expect((await post('question_text=Why', 'application/x-www-form-urlencoded')).statusCode).toBe(415)
    expect(
      (await post(JSON.stringify(createClinicianQuestion({ question_text: 'Does NUL\u0000 hold here?' })))).statusCode,
    ).toBe(400)
    expect((await post('[]')).statusCode).toBe(422)
  })
})

describe('tracking numbers', () => {
  test('50 questions at once get 50 numbers', async () => {
    const replies = await Promise.all(Array.from({ length: 50 }, () => submit(createClinicianQuestion())))
    expect(new Set(replies.map(({ tracking_number }) => tracking_number)).size).toBe(50)
  })

  test('a number in use is drawn again', async () => {
    const { tracking_number: taken } = await submit(createClinicianQuestion())
    const { id: _id, ...row } = await stored(taken)
    const draws = [taken, taken, 'Q-2026-7K3M9QXA']
    const draw = () => draws.shift() ?? ''
    const again = await storeQuestion(testApp.kernel, row, { sender: '203.0.113.7', now: testApp.kernel.now(), draw })
    expect(again.trackingNumber).toBe('Q-2026-7K3M9QXA')
    expect((await stored(again.trackingNumber)).id).toBe(again.id)
  })
})
