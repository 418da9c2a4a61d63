import { afterAll, beforeAll, expect, test } from 'vitest'
import { transact } from '#server/data/transact.ts'
import { createTestApp, type TestApp, type TestMember } from '#server/testing/test-app.ts'
import { ASSISTANT_DAILY_LIMIT } from '#shared/business.ts'
import { HEALTH_NOTICE } from './health/policy.ts'

let testApp: TestApp
let member: TestMember

beforeAll(async () => {
  testApp = await createTestApp({ scale: 1 })
  member = await testApp.createMember()
})
afterAll(() => testApp.stop())

const OWN = 'i have chest pain'
const MAYBE = 'my boy is acting up'
const WORK = 'How do I claim a project?'

const ask = (message: string, by: TestMember | undefined = member) =>
  testApp.as(by)('POST /api/chat/message', { body: { message } })
const stream = (message: string) => testApp.as(member)('POST /api/chat/stream', { body: { message } })

const saysSentence = (detail: string) => expect.stringContaining(detail) as string

test('whoever has used up their answers is told the sentence of health all the same', async () => {
  for (let used = 0; used < ASSISTANT_DAILY_LIMIT; used += 1) await ask(WORK)
  expect(await ask(OWN)).toMatchObject({ outcome: 'own_health', health_notice: HEALTH_NOTICE })
  await expect(ask(WORK)).rejects.toMatchObject({ kind: 'too_many', detail: /midnight Pacific time\.$/ })
})

async function switched(on: boolean) {
  const admin = await testApp.createMember({ role: 'admin' })
  await transact(testApp.kernel, (tx) =>
    testApp.kernel.features.set(tx, 'assistant', { on, actor: admin, reason: 'To try it.' }),
  )
}

test('where the assistant is switched off its refusal says it, to who asks of health and to nobody else', async () => {
  await switched(false)
  await expect(ask(OWN)).rejects.toMatchObject({ kind: 'forbidden', detail: saysSentence(HEALTH_NOTICE.sentence) })
  await expect(stream(OWN)).rejects.toMatchObject({ kind: 'forbidden', detail: saysSentence(HEALTH_NOTICE.sentence) })
  await expect(ask(MAYBE)).rejects.toMatchObject({ detail: saysSentence('If this is about somebody’s health') })
  await expect(ask(WORK)).rejects.toMatchObject({ kind: 'forbidden', detail: /switched off[^:]*$/ })
  await switched(true)
})

test('whoever asks too quickly is told it, too, and a conversation that is not known says it', async () => {
  const quick = await testApp.createMember()
  const asked = await Promise.allSettled(Array.from({ length: 40 }, () => ask(OWN, quick)))
  const refused = asked.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []))
  expect(refused.length).toBeGreaterThan(0)
  for (const one of refused)
    expect(one).toMatchObject({ kind: 'too_many', detail: saysSentence(HEALTH_NOTICE.sentence) })
  const body = { message: OWN, session_id: crypto.randomUUID() }
  await expect(testApp.as(member)('POST /api/chat/message', { body })).rejects.toMatchObject({
    kind: 'not_found',
    detail: saysSentence(HEALTH_NOTICE.sentence),
  })
})
