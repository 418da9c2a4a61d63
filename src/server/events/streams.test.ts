import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import * as z from 'zod'
import type { Calls } from '#shared/calls/endpoint.ts'
import { EventStream, type Events } from '../http/event-stream.ts'
import { listen } from '../realtime/realtime.fixture.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { eventually } from '../testing/eventually.ts'

const calls = {
  'GET /api/testing/stream': {
    who: 'member',
    summary: 'A streaming response.',
    reply: z.object({ number: z.int() }),
    replyType: 'text/event-stream',
  },
  'POST /api/testing/stream': {
    who: 'member',
    summary: 'A streaming response to a request body.',
    body: z.object({ text: z.string().max(10) }),
    reply: z.object({ number: z.int() }),
    replyType: 'text/event-stream',
  },
} satisfies Calls

let testApp: TestApp
let address: string
let events: Events | undefined
let before: (() => Promise<void>) | undefined
const left = vi.fn()
beforeAll(async () => {
  testApp = await createTestApp({
    environment: { INFLO_STREAM_SECONDS: '600' },
    prepare: (_kernel, serve) => {
      serve(calls, 'GET /api/testing/stream', () => new EventStream((opened) => ((events = opened), left)))
      serve(calls, 'POST /api/testing/stream', async () => {
        await before?.()
        return new EventStream(() => left)
      })
    },
  })
  address = await listen(testApp)
})
afterAll(() => testApp.stop())

async function hold(token: string) {
  const headers = { authorization: `Bearer ${token}` }
  const asking = request(`${address}/api/testing/stream`, { headers, agent: false }).end()
  const [response] = (await once(asking, 'response')) as [IncomingMessage]
  let text = ''
  response.setEncoding('utf8').on('data', (more: string) => (text += more))
  response.on('error', () => undefined)
  const ended = new Promise((resolve) => response.once('close', resolve))
  return { response, text: () => text, ended, cut: () => asking.destroy() }
}

test('a stream sends what its contract declares, and nothing else', async () => {
  const member = await testApp.createMember()
  const stream = await hold(member.token)
  expect(stream.response.headers).toMatchObject({
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
  })
  events?.send('count', { number: 1, secret: 'not promised' })
  await eventually(() => expect(stream.text()).toContain('event: count\ndata: {"number":1}\n\n'))
  left.mockClear()
  stream.cut()
  await eventually(() => expect(left).toHaveBeenCalledTimes(1))
})

test('a reader who disconnects before the first event causes no error', async () => {
  const note = vi.spyOn(testApp.kernel.errors, 'note')
  const { token } = await testApp.createMember()
  let answer: () => void = () => undefined
  const opened = vi.fn()
  before = () => {
    opened()
    return new Promise((resolve) => (answer = resolve))
  }
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const asking = request(`${address}/api/testing/stream`, { method: 'POST', headers, agent: false })
  asking.on('error', () => undefined).end(JSON.stringify({ text: 'Hello' }))
  await eventually(() => expect(opened).toHaveBeenCalled())
  left.mockClear()
  asking.destroy()
  await new Promise((resolve) => setTimeout(resolve, 100))
  answer()
  before = undefined
  await eventually(() => expect(left).toHaveBeenCalledTimes(1))
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(note).not.toHaveBeenCalled()
})

test('the stream ends with its session', async () => {
  const member = await testApp.createMember()
  const stream = await hold(member.token)
  await testApp.as(member)('POST /api/auth/logout')
  await expect(stream.ended).resolves.toBeUndefined()
})

test('the stream ends at its maximum size', async () => {
  const member = await testApp.createMember()
  const stream = await hold(member.token)
  let said = 0
  const flood = setInterval(() => {
    for (let number = 0; number < 500; number += 1) events?.send('count', { number: (said += 1) })
  })
  await stream.ended
  clearInterval(flood)
  expect(stream.text().length).toBeLessThanOrEqual(4 * 1024 * 1024)
})
