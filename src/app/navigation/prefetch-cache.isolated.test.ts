import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { PENDING } from '#ui/navigation/page-placeholder.tsx'
import {
  PREFETCHED_PAGES_MAX,
  CONCURRENT_PREFETCHES_MAX,
  CACHE_TTL_MS,
  createPrefetchCache,
  PATIENCE_MS,
} from './prefetch-cache.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Creates a page whose load the test can complete or fail. */
function aPage() {
  const { promise, resolve, reject } = Promise.withResolvers<unknown>()
  const begun: AbortSignal[] = []
  const fetchIt = (signal: AbortSignal) => {
    begun.push(signal)
    return { needed: promise, all: Promise.allSettled([promise]) }
  }
  return { fetchIt, begun, come: resolve, fail: reject }
}

const going = () => ({ signal: new AbortController().signal, patient: true })

test('a page that loads quickly is returned complete', async () => {
  const { goTo } = createPrefetchCache()
  const page = aPage()
  const gone = goTo('/a', page.fetchIt, going())
  await vi.advanceTimersByTimeAsync(PATIENCE_MS - 1)
  page.come('data')
  expect(await gone).toEqual({ data: 'data', isWhole: true })
})

test('a slow page is returned as pending and finishes loading without a second request', async () => {
  const { goTo } = createPrefetchCache()
  const page = aPage()
  const gone = goTo('/a', page.fetchIt, going())
  await vi.advanceTimersByTimeAsync(PATIENCE_MS)
  expect(await gone).toEqual({ data: PENDING, isWhole: false })
  const end = goTo('/a', page.fetchIt, { ...going(), patient: false })
  page.come('data')
  expect(await end).toEqual({ data: 'data', isWhole: true })
  expect(page.begun).toHaveLength(1)
})

test('optional data is awaited only briefly', async () => {
  const { goTo } = createPrefetchCache()
  const fetchIt = () => ({ needed: Promise.resolve('data'), all: new Promise(() => undefined) })
  const gone = goTo('/a', fetchIt, going())
  await vi.advanceTimersByTimeAsync(PATIENCE_MS)
  expect(await gone).toEqual({ data: 'data', isWhole: false })
})

test('a page that fails reports the error, both while pending and at the end', async () => {
  const { goTo } = createPrefetchCache()
  const first = aPage()
  const gone = goTo('/a', first.fetchIt, going())
  first.fail(new Error('away'))
  await expect(gone).rejects.toThrow('away')
  const second = aPage()
  const late = goTo('/a', second.fetchIt, going())
  await vi.advanceTimersByTimeAsync(PATIENCE_MS)
  await late
  second.fail(new Error('away'))
  await expect(goTo('/a', second.fetchIt, { ...going(), patient: false })).rejects.toThrow('away')
})

test('a click uses a prefetched page once', async () => {
  const { ahead, goTo } = createPrefetchCache()
  const page = aPage()
  ahead('/a', page.fetchIt)
  ahead('/a', page.fetchIt)
  page.come('data')
  expect(await goTo('/a', page.fetchIt, going())).toEqual({ data: 'data', isWhole: true })
  expect(page.begun).toHaveLength(1)
  await goTo('/a', page.fetchIt, going())
  expect(page.begun).toHaveLength(2)
})

test('a click repeats a failed prefetch', async () => {
  const { ahead, goTo } = createPrefetchCache()
  const failing = aPage()
  ahead('/a', failing.fetchIt)
  failing.fail(new Error('away'))
  await vi.advanceTimersByTimeAsync(0)
  const page = aPage()
  page.come('data')
  expect(await goTo('/a', page.fetchIt, going())).toEqual({ data: 'data', isWhole: true })
})

test('the number of concurrent prefetches is limited, but clicks always load', async () => {
  const { ahead, goTo } = createPrefetchCache()
  const pages = Array.from({ length: CONCURRENT_PREFETCHES_MAX + 1 }, aPage)
  for (const [index, { fetchIt }] of pages.entries()) ahead(`/${index}`, fetchIt)
  expect(pages.map(({ begun }) => begun.length)).toEqual([
    ...Array.from({ length: CONCURRENT_PREFETCHES_MAX }, () => 1),
    0,
  ])
  const pressed = aPage()
  pressed.come('data')
  expect(await goTo('/pressed', pressed.fetchIt, going())).toEqual({ data: 'data', isWhole: true })
  pages[0]?.come('data')
  await vi.advanceTimersByTimeAsync(0)
  ahead('/later', pages[CONCURRENT_PREFETCHES_MAX]?.fetchIt ?? pressed.fetchIt)
  expect(pages[CONCURRENT_PREFETCHES_MAX]?.begun).toHaveLength(1)
})

test('the number of unused prefetched pages is limited', async () => {
  const { ahead } = createPrefetchCache()
  const pages = Array.from({ length: PREFETCHED_PAGES_MAX + 1 }, aPage)
  for (const [index, page] of pages.entries()) {
    ahead(`/${index}`, page.fetchIt)
    page.come('data')
    await vi.advanceTimersByTimeAsync(0)
  }
  expect(pages.filter(({ begun }) => begun.length > 0)).toHaveLength(PREFETCHED_PAGES_MAX)
})

test('an unused prefetch is cancelled and dropped after a while', async () => {
  const { ahead } = createPrefetchCache()
  const page = aPage()
  ahead('/a', page.fetchIt)
  await vi.advanceTimersByTimeAsync(CACHE_TTL_MS)
  expect(page.begun[0]?.aborted).toBe(true)
  ahead('/a', page.fetchIt)
  expect(page.begun).toHaveLength(2)
})

test('a change invalidates prefetched pages, but not the page being opened', async () => {
  const { ahead, goTo, forget } = createPrefetchCache()
  const [unused, used] = [aPage(), aPage()]
  ahead('/unused', unused.fetchIt)
  const gone = goTo('/used', used.fetchIt, going())
  forget()
  expect(unused.begun[0]?.aborted).toBe(true)
  used.come('data')
  expect(await gone).toEqual({ data: 'data', isWhole: true })
})

test('going to another page cancels the pending one', () => {
  const { goTo } = createPrefetchCache()
  const page = aPage()
  const leaving = new AbortController()
  void goTo('/a', page.fetchIt, { signal: leaving.signal, patient: true })
  leaving.abort()
  expect(page.begun[0]?.aborted).toBe(true)
})
