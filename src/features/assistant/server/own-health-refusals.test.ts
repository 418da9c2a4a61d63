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

test('a member without answers left still gets the health notice', async () => {
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

test('the refusal of a disabled assistant includes the health notice only for health questions', async () => {
  await switched(false)
  await expect(ask(OWN)).rejects.toMatchObject({ kind: 'forbidden', detail: saysSentence(HEALTH_NOTICE.sentence) })
  await expect(stream(OWN)).rejects.toMatchObject({ kind: 'forbidden', detail: saysSentence(HEALTH_NOTICE.sentence) })
  await expect(ask(MAYBE)).rejects.toMatchObject({ detail: saysSentence('If this is about someone’s health') })
  await expect(ask(WORK)).rejects.toMatchObject({ kind: 'forbidden', detail: /switched off[^:]*$/ })
  await switched(true)
})

test('rate-limited requests and unknown conversations also return the health notice', async () => {
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
