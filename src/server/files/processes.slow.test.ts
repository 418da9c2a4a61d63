import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anotherProcess, type OtherProcess } from '../realtime/fork.fixture.ts'
import { listen } from '../realtime/realtime.fixture.ts'
import { createTestBucket, type TestBucket } from '../testing/bucket.ts'
import { PNG } from '../testing/data-directories.ts'
import { createTestApp, type TestApp, type TestMember } from '../testing/test-app.ts'
import { fileTrialPlugin } from './files-feature.fixture.ts'

let bucket: TestBucket
let testApp: TestApp
let here: string
let there: OtherProcess
let member: TestMember
beforeAll(async () => {
  bucket = await createTestBucket()
  const environment = { FILES_URL: bucket.url, INFLO_SECRET_KEY: randomBytes(32).toString('base64') }
  testApp = await createTestApp({ prepare: fileTrialPlugin, environment })
  here = await listen(testApp)
  there = await anotherProcess(testApp, environment)
  member = await testApp.createMember()
})
afterAll(async () => {
  await there.kill()
  await testApp.stop()
  await bucket.stop()
})

const send = async (server: string): Promise<string> => {
  const headers = { authorization: `Bearer ${member.token}`, 'content-type': 'image/png' }
  const answer = await fetch(`${server}/api/trial/files`, { method: 'POST', headers, body: new Uint8Array(PNG) })
  return ((await answer.json()) as { address: string }).address
}

test('a file stored on one server can be read on the other, by a link from either server', async () => {
  for (const [one, other] of [
    [here, there.address],
    [there.address, here],
  ] as const) {
    const answer = await fetch(other + (await send(one)))
    expect([answer.status, Buffer.from(await answer.arrayBuffer())]).toEqual([200, PNG])
  }
})
