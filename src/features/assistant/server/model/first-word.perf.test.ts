import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp, type TestMember } from '#server/testing/test-app.ts'
import { createTestModel, type TestModel } from './model.fixture.ts'

let testApp: TestApp
let model: TestModel

beforeAll(async () => {
  model = await createTestModel()
  testApp = await createTestApp({
    environment: {
      ASSISTANT_PROVIDER: 'openai',
      ASSISTANT_URL: model.url,
      ASSISTANT_MODEL: 'trial',
      ASSISTANT_MEMBER_USD_PER_DAY: '1000',
      ASSISTANT_USD_PER_DAY: '1000',
      INFLO_STREAM_SECONDS: '20',
    },
  })
  await testApp.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  await testApp.stop()
  await model.stop()
})

/** Returns the milliseconds from when the model sends its first word until a reader receives it. */
async function firstWord(by: TestMember): Promise<number> {
  const { port } = testApp.app.server.address() as AddressInfo
  const response = await fetch(`http://127.0.0.1:${port}/api/chat/stream`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${by.token}` },
    body: JSON.stringify({ message: 'How do I claim a project?' }),
  })
  let at = 0
  let text = ''
  for await (const part of response.body ?? []) {
    text += Buffer.from(part).toString()
    if (at === 0 && text.includes('event: text')) at = performance.now()
  }
  expect(text).toContain('"written_by":"model"')
  return at - model.firstWordAt
}

const ANSWERS = 18
/** An idle machine needs a few milliseconds, and one with four times as many programs as cores almost 20. */
const MS_MAX = 100

test('the first word is passed on at once', async () => {
  // The first answers are not measured, since the code is compiled during them.
  const warm = await testApp.createMember()
  for (let round = 0; round < ANSWERS; round += 1) await firstWord(warm)
  const took: number[] = []
  for (const member of [await testApp.createMember(), await testApp.createMember(), await testApp.createMember()])
    for (let round = 0; round < ANSWERS; round += 1) took.push(await firstWord(member))
  const sorted = took.toSorted((one, other) => one - other)
  const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? Infinity
  process.stdout.write(
    `first word after the model's: median ${at(0.5).toFixed(2)} ms, 9 of 10 within ${at(0.9).toFixed(2)} ms\n`,
  )
  expect(at(0.5)).toBeLessThan(MS_MAX)
})
