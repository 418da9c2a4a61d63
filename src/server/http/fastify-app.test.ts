import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../testing/test-app.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await createTestApp()
})
afterAll(() => testApp.stop())

const LOGIN = '/api/auth/login'

test('an unknown call answers 404 with a message', async () => {
  const answer = await testApp.inject({ method: 'GET', url: '/api/no-such-call' })
  expect(answer.statusCode).toBe(404)
  expect(answer.json()).toEqual({ detail: 'This call doesn’t exist.' })
})

test('broken JSON answers 400', async () => {
  const answer = await testApp.inject({
    method: 'POST',
    url: LOGIN,
    headers: { 'content-type': 'application/json' },
    payload: '{"email": ',
  })
  expect(answer.statusCode).toBe(400)
  expect(answer.json()).toEqual({ detail: 'The request body is not valid JSON.' })
})

test('a body over the limit answers 413', async () => {
  const payload = { email: 'x'.repeat(300 * 1024), password: 'x' }
  const answer = await testApp.inject({ method: 'POST', url: LOGIN, payload })
  expect(answer.statusCode).toBe(413)
  expect(answer.json().detail).toBe('This is too large to send.')
})

test.each(['text/plain', 'application/x-www-form-urlencoded', 'application/xml'])(
  'a body of type %s answers 415',
  async (type) => {
    const answer = await testApp.inject({
      method: 'POST',
      url: LOGIN,
      headers: { 'content-type': type },
      payload: 'email=a',
    })
    expect(answer.statusCode).toBe(415)
    expect(answer.json().detail).toMatch(/Please send JSON/)
  },
)

test('a compressed body answers 415 and is not decompressed or read any further', async () => {
  const packed = await testApp.inject({
    method: 'POST',
    url: LOGIN,
    headers: { 'content-encoding': 'gzip', 'content-type': 'application/json' },
    payload: '{"email":"a@example.org","password":"x"}',
  })
  expect(packed.statusCode).toBe(415)
  expect(packed.json().detail).toMatch(/^Please send the body uncompressed/)
})

test('a NUL character in a body or an address answers 400, never 500', async () => {
  const body = await testApp.inject({
    method: 'POST',
    url: LOGIN,
    payload: { email: 'a\u0000b@example.org', password: 'x' },
  })
  const address = await testApp.inject({ method: 'GET', url: '/api/public/research-library?search=%00' })
  expect([body.statusCode, address.statusCode]).toEqual([400, 400])
})

test('a body that is not valid UTF-8 answers 400 and says so, and is not stored as something else', async () => {
  const payload = Buffer.concat([
    Buffer.from('{"email":"ida@example.org","password":"caf'),
    Buffer.from([0xe9]),
    Buffer.from('"}'),
  ])
  const headers = { 'content-type': 'application/json' }
  const answer = await testApp.inject({ method: 'POST', url: '/api/auth/login', headers, payload })
  expect([answer.statusCode, answer.json().detail]).toEqual([
    400,
    'The text is not valid UTF-8. Please send it as UTF-8.',
  ])
})

test('an unpaired surrogate in a body answers 400, and an escaped pair is accepted', async () => {
  const send = (question: string) =>
    testApp.inject({
      method: 'POST',
      url: '/api/public/similar-questions',
      headers: { 'content-type': 'application/json' },
      payload: `{"text":"${question}"}`,
    })
  const half = await send('Does it help \\uD83E with sleep?')
  expect([half.statusCode, half.json().detail]).toEqual([
    400,
    'Your text contains a character that we can’t save. Please remove it.',
  ])
  expect((await send('Does it help \\uD83E\\uDEC0 with sleep?')).statusCode).toBe(200)
})

test('a call for members answers 401 to a visitor and to a forged token', async () => {
  const visitor = await testApp.inject({ method: 'GET', url: '/api/auth/profile' })
  const forged = await testApp.inject({
    method: 'GET',
    url: '/api/auth/profile',
    headers: { authorization: `Bearer ${'A'.repeat(43)}` },
  })
  expect([visitor.statusCode, forged.statusCode]).toEqual([401, 401])
  expect(visitor.json()).toEqual({ detail: 'Please sign in to continue.' })
})

test('health answers, and metrics are served on loopback only', async () => {
  const live = await testApp.inject({ method: 'GET', url: '/health/live' })
  const ready = await testApp.inject({ method: 'GET', url: '/health/ready' })
  const near = await testApp.inject({ method: 'GET', url: '/metrics' })
  const far = await testApp.inject({ method: 'GET', url: '/metrics', remoteAddress: '203.0.113.9' })
  expect([live.statusCode, ready.statusCode, near.statusCode, far.statusCode]).toEqual([200, 200, 200, 404])
  expect(near.body).toContain('inflo_request_seconds')
})

test.each([
  'x-forwarded-for',
  'X-Forwarded-Host',
  'x-forwarded-proto',
  'forwarded',
  'via',
  'x-real-ip',
  'cf-connecting-ip',
])('metrics are refused to requests forwarded by a local proxy: %s', async (name) => {
  const answer = await testApp.inject({ method: 'GET', url: '/metrics', headers: { [name]: '127.0.0.1' } })
  expect(answer.statusCode).toBe(404)
})

test('an X-Forwarded-For header from an untrusted source is ignored', async () => {
  const far = await testApp.inject({
    method: 'GET',
    url: '/metrics',
    remoteAddress: '203.0.113.9',
    headers: { 'x-forwarded-for': '127.0.0.1' },
  })
  expect(far.statusCode).toBe(404)
})

test('the OpenAPI document lists every call with its errors', async () => {
  const document = (await testApp.inject({ method: 'GET', url: '/openapi.json' })).json()
  expect(document.openapi).toBe('3.1.0')
  expect(document.paths['/api/auth/login'].post.responses.default).toBeDefined()
})
