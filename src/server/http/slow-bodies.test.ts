import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { isTooSlow } from './node-server.ts'
import { eventually } from '../testing/eventually.ts'

const KILOBYTE = 1024

let testApp: TestApp
let port: number
beforeAll(async () => {
  testApp = await createTestApp()
  await testApp.app.listen({ port: 0, host: '127.0.0.1' })
  ;({ port } = testApp.app.server.address() as AddressInfo)
})
afterAll(() => testApp.stop())

// This request is answered only after the server has handled the earlier requests.
const health = () => fetch(`http://127.0.0.1:${port}/health/live`)

type Sender = { socket: Socket; heard: () => string; isClosed: () => boolean }

/** Sends the head of a request and the first part of its body, but not the rest. */
function beginSending(head: string, body: string): Sender {
  const socket = connect(port, '127.0.0.1')
  let heard = ''
  let closed = false
  socket.on('data', (more) => (heard += more.toString()))
  socket.on('error', () => undefined)
  socket.on('close', () => (closed = true))
  socket.write(`${head} HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n`)
  socket.write(body)
  return { socket, heard: () => heard, isClosed: () => closed }
}

const text = (length: number) => `{"email":"${'x'.repeat(length)}`
const counted = (length: number, begun: string) => `content-length: ${length}\r\n\r\n${begun}`

test('a body with almost no data is cut off within 20 seconds, and a slow one is accepted', async () => {
  testApp.stopClock()
  let begun = 0
  testApp.app.server.on('request', () => (begun += 1))
  const nothing = beginSending('POST /api/auth/login', counted(1_000, ''))
  const hardly = beginSending('POST /api/auth/login', counted(1_000, '{"email":'))
  const inPieces = beginSending('POST /api/auth/login', 'transfer-encoding: chunked\r\n\r\n5\r\n{"ema')
  const answeredBefore = beginSending('POST /api/%00', counted(1_000, '{'))
  const toAPage = beginSending('GET /about', counted(1_000, '{'))
  const slow = beginSending('POST /api/auth/login', counted(100 * KILOBYTE, text(80 * KILOBYTE)))
  const shed = [nothing, hardly, inPieces, answeredBefore, toAPage]
  await eventually(() => expect(begun).toBe(6))
  await eventually(() => expect(answeredBefore.heard()).toContain('HTTP/1.1 400'))
  testApp.advanceClock(13_000)
  hardly.socket.write('"')
  await health()
  expect(shed.map(({ isClosed }) => isClosed())).toEqual([false, false, false, false, false])

  testApp.advanceClock(4_000)
  await eventually(() => expect(shed.map(({ isClosed }) => isClosed())).toEqual(Array(5).fill(true)))
  expect(hardly.heard()).toMatch(/^HTTP\/1\.1 408 .*"The request took too long to arrive\."/s)
  expect(hardly.heard()).toContain('x-content-type-options: nosniff')

  slow.socket.write(`${'x'.repeat(20 * KILOBYTE - 13)}"}`)
  slow.socket.write(' '.repeat(100))
  await eventually(() => expect(slow.heard()).toContain('HTTP/1.1 4'))
  expect(slow.heard()).not.toContain('408')
  slow.socket.destroy()
})

test.each([
  [0, 13_900, false],
  [0, 14_100, true],
  [20, 14_100, true],
  [16 * KILOBYTE * 45, 58_000, false],
  [16 * KILOBYTE * 45, 60_000, true],
  [10 * KILOBYTE * KILOBYTE, 600_000, false],
])('%i bytes in %i ms are too slow: %s', (bytes, ms, late) => {
  expect(isTooSlow(bytes, ms)).toBe(late)
})
