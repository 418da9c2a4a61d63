import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSubmittedQuestion, decideOn, markAs } from '#features/questions/server/questions.fixture.ts'
import { createTestApp, type TestApp, type TestMember } from '#server/testing/test-app.ts'
import { isOwnQuestionStatusQuery } from './answers/reply-service.ts'

let testApp: TestApp
let clinician: TestMember
let other: TestMember
let editor: TestMember

beforeAll(async () => {
  testApp = await createTestApp()
  clinician = await testApp.createMember({ role: 'clinician' })
  other = await testApp.createMember({ role: 'clinician' })
  editor = await testApp.createMember({ role: 'moderator' })
})
afterAll(() => testApp.stop())

const ask = (by: TestMember | undefined, message = 'Where is my question now?') =>
  testApp.as(by)('POST /api/chat/message', { body: { message } })

test.each([
  'Where is my question now?',
  'Whats the status of my last question',
  'Has my question been approved?',
  'Any news on my research question?',
  'Has anyone claimed my question yet?',
  'What happened to my questions?',
  'What’s happening with our question?',
])('“%s” asks for the status of an own question', (message) => expect(isOwnQuestionStatusQuery(message)).toBe(true))

test.each([
  'How long until my question is answered?',
  'Can I supervise the students who work on my question?',
  'Where do I send in my question?',
  'Will readers see my e-mail address if I ask a question?',
  'What makes a good research question?',
  'Is my question a good one?',
])('“%s” asks something else', (message) => expect(isOwnQuestionStatusQuery(message)).toBe(false))

test('the reply shows the question’s status, next step and tracking link', async () => {
  const question = await createSubmittedQuestion(
    testApp,
    { question_text: 'Do *warm* blankets [at night] shorten delirium on wards?' },
    clinician,
  )
  const first = await ask(clinician)
  expect(first).toMatchObject({ outcome: 'answered', written_by: 'inflo', escalate_to_human: false })
  expect(first.message).toContain(
    `[Do warm blankets (at night) shorten delirium on wards?](/track/${question.trackingNumber})\n- Question received, since `,
  )
  expect(first.message).toContain('within 24–48 hours')
  expect(first.sources).toMatchObject([{ kind: 'own_question', url: `/track/${question.trackingNumber}` }])

  await decideOn(testApp, question, { actor: editor, decision: 'approved' })
  expect((await ask(clinician, 'Has my question been approved?')).message).toContain(
    '- Approved, open for students to claim',
  )
})

test('a question that became a paper links to the paper and its history', async () => {
  const reader = await testApp.createMember({ role: 'clinician' })
  const question = await createSubmittedQuestion(testApp, {}, reader)
  await decideOn(testApp, question, { actor: editor, decision: 'approved' })
  for (const status of ['assigned', 'in_research'] as const) await markAs(testApp, question, { status })
  await markAs(testApp, question, { status: 'published', paperUrl: '/research/INF-2026-0001' })
  const { message, sources } = await ask(reader)
  expect(message).toContain('- [Read the paper](/research/INF-2026-0001)')
  expect(message).toContain(`](/track/${question.trackingNumber})`)
  expect(sources).toMatchObject([{ url: '/research/INF-2026-0001' }])
})

test('a member sees only their own questions, and a member without questions gets the help pages', async () => {
  for (const by of [other, undefined]) {
    const { message, sources } = await ask(by)
    expect(message).not.toContain('blankets')
    expect(sources.filter(({ kind }) => kind === 'own_question')).toEqual([])
  }
})

test('the newest three questions are shown, with the number of others', async () => {
  for (const text of ['Does it?', 'Do they?', 'Could we?', 'Should I?'])
    await createSubmittedQuestion(testApp, { question_text: `${text} And in which patients on which wards?` }, other)
  const { message, sources } = await ask(other)
  expect(sources).toHaveLength(3)
  expect(message).toContain('You can find 1 more of your questions on your dashboard.')
})
