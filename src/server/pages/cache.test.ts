import { randomBytes } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import { createPageCache, preparePage } from './cache.ts'
import { pageKey } from './address.ts'
import { eventually } from '../testing/eventually.ts'

const page = (text: string) => preparePage(Buffer.from(text), {})

test('simultaneous readers cost one rendering', async () => {
  const cache = createPageCache()
  const make = vi.fn(async () => ({ keep: await page('one') }))
  await Promise.all([cache.take('/a', make), cache.take('/a', make), cache.take('/a', make)])
  await cache.take('/a', make)
  expect(make).toHaveBeenCalledTimes(1)
})

test('a page started before a change is sent but not cached', async () => {
  const cache = createPageCache()
  let finish = () => undefined as void
  const waiting = new Promise<void>((resolve) => (finish = resolve))
  const old = cache.take('/a', async () => {
    await waiting
    return { keep: await page('old') }
  })
  cache.clear()
  finish()
  await old
  expect(cache.get('/a')).toBeUndefined()
})

test('only found pages are cached', async () => {
  const cache = createPageCache()
  await cache.take('/missing', async () => ({ pass: 404 }))
  expect(cache.size()).toEqual({ pages: 0, bytes: 0 })
})

const random = (bytes: number) => randomBytes(bytes / 2).toString('hex')
const keep = (text: string) => async () => ({ keep: await page(text) })

test('entries read once are evicted first, and entries read again stay', async () => {
  const cache = createPageCache(100_000)
  for (const key of ['/often', '/once']) await cache.take(key, keep(random(2_000)))
  cache.get('/often')
  for (let turn = 0; turn < 50; turn += 1) await cache.take(`/passing/${turn}`, keep(random(2_000)))
  expect(cache.get('/often')).toBeDefined()
  expect(cache.get('/once')).toBeUndefined()
  expect(cache.get('/passing/49')).toBeDefined()
  expect(cache.size().bytes).toBeLessThan(100_000)
})

test('keys that readers make up have a small part of their own, however often they are requested', async () => {
  const cache = createPageCache(100_000)
  await cache.take('/known', keep(random(2_000)))
  for (let turn = 0; turn < 50; turn += 1) {
    await cache.take(`/research?search=${turn}`, keep(random(1_000)), { free: true })
    cache.get(`/research?search=${turn}`)
  }
  expect(cache.get('/known')).toBeDefined()
  expect(cache.size().bytes).toBeLessThan(15_000)
})

test('a page expires at its time, even if it was read often', async () => {
  const cache = createPageCache()
  const one = await page('one')
  const keepFor = (ms: number) => async () => ({ keep: { ...one, until: Date.now() + ms } })
  await cache.take('/a', keepFor(30))
  await cache.take('/b', keepFor(600_000))
  for (const key of ['/a', '/b']) cache.get(key)
  await eventually(() => expect(cache.get('/a')).toBeUndefined())
  expect(cache.get('/b')).toBeDefined()
})

const rules = (path: string) =>
  path === '/research' ? { category: /^Diagnostics$/, page: /^[1-9]\d*$/, search: /^$/ } : undefined

test.each([
  ['/research?utm_source=mail&page=2&category=Diagnostics', '/research?category=Diagnostics&page=2', false],
  ['/research?utm_source=mail', '/research', false],
  ['/research?page=', '/research', false],
  ['/research?page=02', '/research?page=02', true],
  ['/research?category=made+up', '/research?category=made%20up', true],
  ['/research?search=sleep&page=1', '/research?page=1&search=sleep', true],
  ['/about?page=2&search=x&foo=bar', '/about', false],
])('the cache key of %s has only the parts that its page reads', (address, key, free) => {
  expect(pageKey(address, rules)).toEqual({ key, free })
})

test('a page with an overlong query is not cached', () => {
  expect(pageKey(`/research?search=${'x'.repeat(400)}`, rules)).toBeUndefined()
})
