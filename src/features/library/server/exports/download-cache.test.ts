import { expect, test, vi } from 'vitest'
import { Download } from '#server/http/download.ts'
import { createDownloadCache } from './paper-pdf.ts'

const aFile = (size: number, isWhole = true) => ({
  download: new Download({ bytes: Buffer.alloc(size), type: 'text/plain', fileName: 'x' }),
  isWhole,
})

test('simultaneous requests wait for one creation', async () => {
  const take = createDownloadCache(100)
  const make = vi.fn(async () => aFile(10))
  const all = await Promise.all([take('a', make), take('a', make), take('a', make)])
  expect(new Set(all).size).toBe(1)
  await take('a', make)
  expect(make).toHaveBeenCalledTimes(1)
})

test('the least recently requested entry is removed if there is no room', async () => {
  const take = createDownloadCache(100)
  const make = vi.fn(async () => aFile(40))
  for (const key of ['a', 'b', 'a', 'c', 'a']) await take(key, make)
  expect(make).toHaveBeenCalledTimes(3)
  await take('b', make)
  expect(make).toHaveBeenCalledTimes(4)
})

test('a failed creation is repeated', async () => {
  const take = createDownloadCache(100)
  await expect(take('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect((await take('a', async () => aFile(1))).bytes).toHaveLength(1)
})

test('an incomplete result is given to waiting requests and created again for the next', async () => {
  const take = createDownloadCache(100)
  const make = vi.fn(async () => aFile(10, make.mock.calls.length > 1))
  const [first, second] = await Promise.all([take('a', make), take('a', make)])
  expect([first === second, make.mock.calls.length]).toEqual([true, 1])
  for (let time = 0; time < 3; time += 1) await take('a', make)
  expect(make).toHaveBeenCalledTimes(2)
})
