import { once } from 'node:events'
import { get } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Failure } from '#shared/calls/failure.ts'
import { transact } from '../data/transact.ts'
import { writtenPath } from './serve-documents.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { eventually } from '../testing/eventually.ts'

let testApp: TestApp
let made = 0

beforeAll(async () => {
  testApp = await createTestApp({
    prepare: ({ documents }) => {
      documents.declare('/kept/:name', {
        cacheTtlMs: 60_000,
        make: async ({ name = '' }) => {
          if (name === 'unknown') throw new Failure('not_found', 'There is no such thing.')
          made += 1
          return { type: 'text/plain; charset=utf-8', body: `${name} ${made}` }
        },
      })
      documents.declare('/echo', {
        answer: async (question) => ({ type: 'text/plain; charset=utf-8', body: [...question.arguments].join(';') }),
      })
    },
  })
})
afterAll(() => testApp.stop())

const ask = (url: string, headers = {}) => testApp.inject({ method: 'GET', url, headers })

test('a cached document is generated once, until the library changes', async () => {
  const first = await ask('/kept/feed')
  expect([first.statusCode, first.headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8'])
  expect((await ask('/kept/feed?utm_source=mail')).body).toBe(first.body)
  expect((await ask('/kept/f%65ed')).body).toBe(first.body)
  await transact(testApp.kernel, (tx) => testApp.kernel.pubsub.publish(tx, 'library'))
  await eventually(async () => expect((await ask('/kept/feed')).body).not.toBe(first.body))
})

test('it is sent compressed, and not at all to a client that has it', async () => {
  const plain = await ask('/kept/other')
  const packed = await ask('/kept/other', { 'accept-encoding': 'gzip' })
  expect(gunzipSync(packed.rawPayload).toString()).toBe(plain.body)
  expect((await ask('/kept/other', { 'if-none-match': plain.headers.etag })).statusCode).toBe(304)
})

test('an unknown document is 404 and not cached', async () => {
  const { pages } = testApp.kernel
  const before = pages.size().pages
  expect((await ask('/kept/unknown')).statusCode).toBe(404)
  expect(pages.size().pages).toBe(before)
})

test('HEAD returns the length and no body', async () => {
  const { statusCode, body, headers } = await testApp.inject({ method: 'HEAD', url: '/kept/feed' })
  expect([statusCode, body, Number(headers['content-length']) > 0]).toEqual([200, '', true])
})

test('a handler receives its arguments in order, including repeated ones, from a query or a form', async () => {
  expect((await ask('/echo?a=1&b=2&a=3%20x')).body).toBe('a,1;b,2;a,3 x')
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  const posted = await testApp.inject({ method: 'POST', url: '/echo?c=4', headers: form, payload: 'a=1&a=%C3%A9+e' })
  expect(posted.body).toBe('a,1;a,é e')
})

test.each([
  ['application/json', '{}'],
  ['text/xml', '<a/>'],
])('a body of the type %s is refused', async (type, payload) => {
  const answer = await testApp.inject({ method: 'POST', url: '/echo', headers: { 'content-type': type }, payload })
  expect([answer.statusCode, answer.json().detail]).toEqual([415, expect.stringContaining('as a form')])
})

test('a response over a keep-alive connection is complete, and the connection stays open', async () => {
  await testApp.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = testApp.app.server.address() as AddressInfo
  const read = async () => {
    const [response] = await once(get({ port, path: '/kept/socket' }), 'response')
    return text(response)
  }
  expect(await read()).toBe(await read())
})

test('a path is normalized', () => {
  expect(writtenPath('/feed/:file', { file: 'a b/c.xml' })).toBe('/feed/a%20b%2Fc.xml')
})
