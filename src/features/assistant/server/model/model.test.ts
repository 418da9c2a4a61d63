import { randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { createPublication } from '#features/library/server/papers.fixture.ts'
import { createTestApp, type TestApp, type TestMember } from '#server/testing/test-app.ts'
import { pacificDay } from '#shared/time/dates.ts'
import { createTestModel, type TestModel } from './model.fixture.ts'
import { createModel } from './model.ts'

let testApp: TestApp
let model: TestModel
let member: TestMember

const KNOWN = 'How do I claim a project?'

/** Returns the settings of an app that asks the model. A time limit that no test may reach can't expire by chance. */
const environmentWith = ({ firstWordSeconds }: { firstWordSeconds: number }) => ({
  ASSISTANT_PROVIDER: 'openai',
  ASSISTANT_URL: model.url,
  ASSISTANT_MODEL: 'trial',
  ASSISTANT_FIRST_WORD_SECONDS: String(firstWordSeconds),
  ASSISTANT_ANSWER_SECONDS: '600',
  ASSISTANT_MEMBER_USD_PER_DAY: '0.05',
  ASSISTANT_USD_PER_DAY: '1',
  INFLO_STREAM_SECONDS: '600',
})

beforeAll(async () => {
  model = await createTestModel()
  testApp = await createTestApp({ startsWithDay: true, environment: environmentWith({ firstWordSeconds: 600 }) })
  member = await testApp.createMember()
  await testApp.app.listen({ port: 0, host: '127.0.0.1' })
})
beforeEach(() => {
  // Ends the pause of 30 seconds after a failure, during which the model is not called.
  testApp.advanceClock(31_000)
  model.manner = 'answers'
  model.asked.length = 0
})
afterAll(async () => {
  await testApp.stop()
  await model.stop()
})

const ask = (message = KNOWN, by: TestMember | undefined = member, more: object = {}) =>
  testApp.as(by)('POST /api/chat/message', { body: { message, ...more } })
const askKnown = async (of: TestApp) =>
  of.as(await of.createMember())('POST /api/chat/message', { body: { message: KNOWN } })

const streamed = async (by: TestMember) => {
  const { port } = testApp.app.server.address() as AddressInfo
  const response = await fetch(`http://127.0.0.1:${port}/api/chat/stream`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${by.token}` },
    body: JSON.stringify({ message: KNOWN }),
  })
  const text = await response.text()
  const events = [...text.matchAll(/^data: (.*)$/gm)].map(([, data]) => JSON.parse(data ?? '') as { type: string })
  return { events }
}

test('the model receives only the passages and writes the answer from them', async () => {
  const answer = await ask()
  expect(answer).toMatchObject({ message: model.says, written_by: 'model', sources: [{ key: 'faq:claim-a-project' }] })
  const [body = ''] = model.asked
  expect(body).toContain('Open “Available Projects” on your dashboard')
  expect(JSON.parse(body)).not.toHaveProperty('tools')
  expect(body).not.toContain(member.email)
  expect(body).not.toContain(member.token)
})

test('the answer is streamed from the first word', async () => {
  // first-word.perf.test.ts measures how soon the first word arrives.
  const { events } = await streamed(await testApp.createMember())
  expect(events[0]).toMatchObject({ type: 'text', text: model.says })
  expect(events.at(-1)).toMatchObject({ type: 'done', answer: { written_by: 'model', uses_left: 19 } })
})

test('text that identifies a patient is not sent to the model', async () => {
  const { publicNumber } = await createPublication(testApp)
  const page_context = `/research/${publicNumber}`
  const { session_id } = await ask(
    'Summarise this paper for John Smith, born on 3 May 1961, MRN 4457812, phone 555-123-4567.',
    member,
    { page_context },
  )
  expect(model.asked).toHaveLength(1)
  await ask('Summarise this paper', member, { page_context, session_id })
  expect(model.asked).toHaveLength(2)
  for (const told of ['Smith', '1961', '4457812', '555-123-4567']) expect(model.asked.join()).not.toContain(told)
})

test.each([
  ['refuses', 600],
  ['silent', 0.2],
  ['breaks off', 600],
] as const)('Inflo answers itself if the model fails: %s', async (manner, firstWordSeconds) => {
  const failing = await createTestApp({ environment: environmentWith({ firstWordSeconds }) })
  onTestFinished(() => failing.stop())
  failing.stopClock()
  model.manner = manner
  const answer = await askKnown(failing)
  expect(answer).toMatchObject({ outcome: 'answered', written_by: 'inflo', uses_left: 19 })
  expect(answer.message).toContain('Open “Available Projects”')
  // After the failure the model is not called for a while, so the next answer does not wait for it.
  const asked = model.asked.length
  expect((await askKnown(failing)).written_by).toBe('inflo')
  expect(model.asked).toHaveLength(asked)
})

// In each case only the tested limit can expire, since the other limit is longer than a test may take.
test.each([
  ['silent', { firstWordMs: 200, answerMs: 120_000 }],
  ['stalls', { firstWordMs: 120_000, answerMs: 200 }],
] as const)('a slow model is abandoned at its time limit: %s', async (manner, limits) => {
  model.manner = manner
  const usd = { inputPerMillion: 3, outputPerMillion: 15, memberPerDay: 1, perDay: 1 }
  const assistant = { provider: 'openai' as const, url: model.url, model: 'trial', apiKey: undefined, usd, ...limits }
  const opened = createModel(testApp.kernel, assistant)
  await expect(opened?.write({ question: KNOWN, sources: [], history: [] }, () => {})).rejects.toBeInstanceOf(Error)
  expect(opened?.rests()).toBe(true)
})

test('if the model fails during streaming, Inflo’s complete answer is shown', async () => {
  model.manner = 'breaks off'
  const { events } = await streamed(await testApp.createMember())
  expect(events.at(-1)).toMatchObject({ type: 'done', answer: { written_by: 'inflo', outcome: 'answered' } })
})

test('own-health and unanswered questions are not sent to the model', async () => {
  expect((await ask('I have chest pain, what should I do?')).outcome).toBe('own_health')
  expect((await ask('Who painted the Mona Lisa?')).outcome).toBe('unknown')
  expect(model.asked).toEqual([])
})

test('concurrent questions do not exceed a member’s daily budget', async () => {
  const spender = await testApp.createMember()
  const answers = await Promise.all(Array.from({ length: 12 }, () => ask(KNOWN, spender)))
  const { micros } = await testApp.kernel.db
    .selectFrom('assistant.use')
    .select(({ fn }) => fn.sum<string>('cost_micros').as('micros'))
    .where('member_id', '=', spender.id)
    .executeTakeFirstOrThrow()
  expect(Number(micros)).toBeGreaterThan(0)
  expect(Number(micros)).toBeLessThanOrEqual(50_000)
  expect(answers.filter(({ written_by: by }) => by === 'inflo').length).toBeGreaterThan(0)
  expect(answers.every(({ outcome }) => outcome === 'answered')).toBe(true)
})

test('concurrent questions do not exceed the total daily budget', async () => {
  const askers = await Promise.all(Array.from({ length: 12 }, () => testApp.createMember()))
  const day = pacificDay(testApp.kernel.now())
  const now = testApp.kernel.now()
  const spentBefore = () =>
    testApp.kernel.db
      .selectFrom('assistant.use')
      .select(({ fn }) => fn.sum<string | null>('cost_micros').as('micros'))
      .where('day', '=', day)
      .executeTakeFirstOrThrow()
  // Another member has spent so much that the remaining budget covers the maximum cost of one answer, but not of two.
  const dear = { member_id: randomUUID(), session_id: null, network: null, day, feature: 'question' as const }
  await testApp.kernel.db
    .insertInto('assistant.use')
    .values({
      ...dear,
      taken_at: now,
      answered_at: now,
      accepted_at: null,
      cost_micros: 984_000 - Number((await spentBefore()).micros ?? 0),
    })
    .execute()
  const answers = await Promise.all(askers.map((asker) => ask(KNOWN, asker)))
  expect(Number((await spentBefore()).micros)).toBeLessThanOrEqual(1_000_000)
  const writers = answers.map(({ written_by: by }) => by)
  expect(writers.filter((by) => by === 'model')).toHaveLength(1)
  expect(answers.every(({ outcome }) => outcome === 'answered')).toBe(true)
})
