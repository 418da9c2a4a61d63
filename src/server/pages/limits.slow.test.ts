import { afterAll, beforeAll, expect, test } from 'vitest'
import { queueRenders, type Rendered } from './pages.ts'
import { createListeningTestApp, type ListeningTestApp, type RawReply } from '../testing/listening-test-app.ts'

const VISITS_MAX = 300

let limited: ListeningTestApp
let open: ListeningTestApp
beforeAll(async () => {
  ;[limited, open] = await Promise.all([
    createListeningTestApp({ scale: 1, trustedProxies: '127.0.0.250' }),
    createListeningTestApp(),
  ])
})
afterAll(() => Promise.all([limited.testApp.stop(), open.testApp.stop()]))

type Asked = { from: string; headers?: Record<string, string> }

async function visitUntilRefused(target: (turn: number) => string, asked: Asked): Promise<number> {
  for (let turn = 0; turn <= VISITS_MAX; turn += 1) {
    if ((await limited.get(target(turn), asked)).status === 429) return turn
  }
  return VISITS_MAX + 1
}

const expectPage = ({ status, headers, body }: RawReply, sentence: string) => {
  expect(headers['content-type']).toBe('text/html; charset=utf-8')
  expect(headers['cache-control']).toBe('no-store')
  expect(Number(headers['retry-after'])).toBeGreaterThan(0)
  expect(body).toContain('<!doctype html>')
  expect(body).toContain(sentence)
  return status
}

test(`a reader who requests more than ${VISITS_MAX} pages in a minute gets an error page, cached or not, and calls are refused too`, async () => {
  const from = '127.0.0.2'
  expect(await visitUntilRefused((turn) => (turn % 2 ? '/about' : '/ABOUT'), { from })).toBe(VISITS_MAX)
  for (const target of ['/about', '/research?search=other', '/research', '/assets/none.js']) {
    expect(expectPage(await limited.get(target, { from }), 'Too many requests')).toBe(429)
  }
  for (const target of ['/robots.txt', '/feed.xml', '/openapi.json', '/api/public/stats']) {
    expect((await limited.get(target, { from })).status).toBe(429)
  }
  expect((await limited.get('/about', { from: '127.0.0.3' })).status).toBe(200)
  expect((await limited.get('/health/live', { from })).status).toBe(200)
})

test('a cached page counts like a rendered one, and static files do not count', async () => {
  const from = '127.0.0.4'
  const { body } = await limited.get('/about', { from })
  const file = /\/assets\/[\w.-]+\.css/.exec(body)?.[0] ?? ''
  // The first request counts, since the file is read from the disk.
  await limited.get(file, { from })
  for (let turn = 0; turn < VISITS_MAX; turn += 1) expect((await limited.get(file, { from })).status).toBe(200)
  expect(await visitUntilRefused(() => '/about', { from })).toBe(VISITS_MAX - 2)
})

test('behind a trusted proxy each reader has their own limit', async () => {
  const readerBehind = (address: string) => ({ from: '127.0.0.250', headers: { 'x-forwarded-for': address } })
  expect(await visitUntilRefused(() => '/about', readerBehind('198.51.100.1'))).toBe(VISITS_MAX)
  expect((await limited.get('/about', readerBehind('198.51.100.2'))).status).toBe(200)
})

test('parameters that a page does not read take no room in the cache', async () => {
  const kept = () => open.testApp.kernel.pages.size().pages
  const plain = await open.get('/about')
  const before = kept()
  for (let turn = 0; turn < 30; turn += 1) {
    const { headers } = await open.get(`/about?foo=${turn}&search=${turn}&page=${turn}`)
    expect(headers['etag']).toBe(plain.headers['etag'])
  }
  for (const target of ['/ABOUT', '/about/', '/aBout', '/%61bout', '/about#x']) await open.get(target)
  expect(kept()).toBe(before)
})

test('some pages are rendered at once, some wait, and the rest get an answer to retry', async () => {
  const { promise: ended, resolve: end } = Promise.withResolvers<void>()
  const page: Rendered = { kind: 'redirect', status: 302, location: '/' }
  let atOnce = 0
  const render = queueRenders(async () => {
    atOnce += 1
    await ended
    return page
  })
  const asked = Array.from({ length: 300 }, (_, turn) => render(`/${turn}`, ''))
  const settled = Promise.allSettled(asked)
  await new Promise(setImmediate)
  expect(atOnce).toBe(8)
  end()
  const refused = (await settled).filter(({ status }) => status === 'rejected')
  expect(refused).toHaveLength(300 - 8 - 200)
  expect(refused[0]).toMatchObject({ reason: { kind: 'unavailable', retryAfterSeconds: 5 } })
})
