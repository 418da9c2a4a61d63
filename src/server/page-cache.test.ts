import { expect, test, vi } from 'vitest'
import { openPageCache, preparePage } from './page-cache.ts'
import { pageKey } from './pages.ts'

const page = (text: string) => preparePage(Buffer.from(text), {})

test('simultaneous readers cost one rendering', async () => {
  const cache = openPageCache()
  const make = vi.fn(async () => ({ keep: await page('one') }))
  await Promise.all([cache.take('/a', make), cache.take('/a', make), cache.take('/a', make)])
  await cache.take('/a', make)
  expect(make).toHaveBeenCalledTimes(1)
})

test('a page begun before a change is answered but not kept', async () => {
  const cache = openPageCache()
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

test('what is not a found page is never kept', async () => {
  const cache = openPageCache()
  await cache.take('/missing', async () => ({ pass: 404 }))
  expect(cache.size()).toEqual({ pages: 0, bytes: 0 })
})

test('the oldest pages go when the bytes are used up', async () => {
  const cache = openPageCache(400)
  for (const key of ['/1', '/2', '/3']) await cache.take(key, async () => ({ keep: await page('x'.repeat(100)) }))
  expect(cache.get('/1')).toBeUndefined()
  expect(cache.get('/3')).toBeDefined()
})

test('only the parts of an address that change the page are in its key', () => {
  expect(pageKey('/research?utm_source=mail&page=2&category=Diagnostics')).toBe('/research?category=Diagnostics&page=2')
  expect(pageKey('/research?utm_source=mail')).toBe('/research')
  expect(pageKey(`/research?search=${'x'.repeat(400)}`)).toBeUndefined()
})
