import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../testing/test-app.ts'

let testApp: TestApp
let port: number

beforeAll(async () => {
  testApp = await createTestApp()
  await testApp.app.listen({ port: 0, host: '127.0.0.1' })
  ;({ port } = testApp.app.server.address() as AddressInfo)
})
afterAll(() => testApp.stop())

async function answerTo(sent: string): Promise<{ status: string; body: unknown }> {
  const socket = connect(port, '127.0.0.1')
  socket.write(sent)
  let heard = ''
  socket.on('data', (chunk) => (heard += chunk.toString()))
  await once(socket, 'close')
  const [head = '', body = ''] = heard.split('\r\n\r\n')
  return { status: head.split('\r\n')[0] ?? '', body: JSON.parse(body) }
}

test.each([
  ['data that is not HTTP', 'hello\r\n\r\n', '400 Bad Request', 'We couldn’t read this request'],
  ['an unknown method', 'FOO / HTTP/1.1\r\nhost: a\r\n\r\n', '400 Bad Request', 'We couldn’t read this request'],
  [
    'a request with overlong headers',
    `GET / HTTP/1.1\r\nx: ${'a'.repeat(20_000)}\r\n\r\n`,
    '431 Request',
    'are too large',
  ],
])('%s gets a normal error response', async (_what, sent, status, detail) => {
  const answer = await answerTo(sent)
  expect(answer.status).toContain(`HTTP/1.1 ${status}`)
  expect(answer.body).toEqual({ detail: expect.stringContaining(detail) as string })
})
