import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#server/testing/test-app.ts'
import { createClinicianQuestion } from '../questions.fixture.ts'

const AT_ONCE = 16

let testApp: TestApp
beforeAll(async () => {
  testApp = await createTestApp()
})
afterAll(() => testApp.stop())

const aClientId = () => randomBytes(16).toString('base64url')
const rowsOf = (clientId: string) =>
  testApp.kernel.db.selectFrom('questions.question').selectAll().where('client_id', '=', clientId).execute()
async function mailsTo(email: string) {
  await testApp.runPendingJobs()
  return testApp.kernel.db.selectFrom('kernel.mail').select('id').where('recipient', '=', email).execute()
}

const asClinician = (client_id: string | null, email = 'elin.strand@example.org') =>
  testApp.as(undefined)('POST /api/clinician-questions/submit', {
    body: { ...createClinicianQuestion({ submitter_email: email }), client_id },
  })
const asAnyone = (client_id: string) =>
  testApp.as(undefined)('POST /api/notifications/question-submission', {
    body: {
      client_id,
      title: 'Why do night shifts raise blood pressure?',
      category: 'Clinical Workflow',
      difficulty: 'medium',
      submitter_email: 'sam@example.org',
    },
  })

test.each([
  ['clinicians’', asClinician],
  ['community’s', asAnyone],
])('a question of the %s form that is sent many times at once is stored once', async (_form, submit) => {
  const clientId = aClientId()
  const replies = await Promise.all(Array.from({ length: AT_ONCE }, () => submit(clientId)))
  expect(new Set(replies.map(({ tracking_number }) => tracking_number)).size).toBe(1)
  const [row, ...more] = await rowsOf(clientId)
  expect(more).toEqual([])
  const changes = await testApp.kernel.db
    .selectFrom('questions.status_change')
    .select('status')
    .where('question_id', '=', row!.id)
    .execute()
  expect(changes).toEqual([{ status: 'submitted' }])
})

test('a later repetition gets the same number, and its asker one receipt', async () => {
  const [clientId, email] = [aClientId(), 'again@example.org']
  const first = await asClinician(clientId, email)
  testApp.advanceClock(86_400_000)
  expect(await asClinician(clientId, email)).toEqual(first)
  expect(await mailsTo(email)).toHaveLength(1)
})

test('a different text with the same client_id is refused, since it would not be stored', async () => {
  const clientId = aClientId()
  await asClinician(clientId, 'first@example.org')
  await expect(asClinician(clientId, 'second@example.org')).rejects.toMatchObject({ kind: 'conflict' })
  expect(await rowsOf(clientId)).toMatchObject([{ asker_email: 'first@example.org' }])
})

test('questions with another client_id, or with none, are different questions', async () => {
  const replies = [await asClinician(aClientId()), await asClinician(null), await asClinician(null)]
  expect(new Set(replies.map(({ tracking_number }) => tracking_number)).size).toBe(3)
})

test.each(['', 'short', 'x'.repeat(65), `${'x'.repeat(30)} `, `${'x'.repeat(30)}'`])(
  'a client_id such as %j is refused',
  async (clientId) => {
    await expect(asClinician(clientId)).rejects.toMatchObject({ kind: 'invalid', errors: [{ field: 'client_id' }] })
  },
)
