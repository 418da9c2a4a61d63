import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer, connect, type AddressInfo } from 'node:net'
import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { countActiveResources, findLeaksSince } from './active-resources.ts'

const SOON = 50

test('an open timer is reported, and a cleared one is not', async () => {
  const before = countActiveResources()
  const timer = setInterval(() => undefined, 60_000)
  expect(await findLeaksSince(before, SOON)).toEqual(['1 Timeout'])
  clearInterval(timer)
  expect(await findLeaksSince(before, SOON)).toEqual([])
})

test('an open server and an open socket are reported', async () => {
  const before = countActiveResources()
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const [socket, [other]] = [
    connect((server.address() as AddressInfo).port, '127.0.0.1'),
    await once(server, 'connection'),
  ]
  expect(await findLeaksSince(before, SOON)).toEqual(expect.arrayContaining(['1 TCPServerWrap', '2 TCPSocketWrap']))
  socket.destroy()
  other.destroy()
  server.close()
  expect(await findLeaksSince(before)).toEqual([])
})

test('a pool with idle connections is reported', async () => {
  const before = countActiveResources()
  const pool = new pg.Pool(inject('postgres'))
  await pool.query('select')
  expect((await findLeaksSince(before, SOON)).join()).toContain('PipeWrap')
  await pool.end()
  expect(await findLeaksSince(before)).toEqual([])
})

test('a running process is reported', async () => {
  const before = countActiveResources()
  const child = spawn('sleep', ['60'], { stdio: 'ignore' })
  expect(await findLeaksSince(before, SOON)).toEqual(['1 ProcessWrap'])
  child.kill()
  await once(child, 'exit')
  expect(await findLeaksSince(before)).toEqual([])
})
