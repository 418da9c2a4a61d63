import { expect, test, vi } from 'vitest'
import { batchedRead } from './batched-read.ts'

const doubled = () => vi.fn((keys: readonly number[]) => Promise.resolve(keys.map((key) => key * 2)))

test('callers in the same tick share one read, and each gets its own result, duplicates included', async () => {
  const read = doubled()
  const of = batchedRead(read)
  expect(await Promise.all([of(1), of(2), of(2)])).toEqual([2, 4, 4])
  expect(read.mock.calls).toEqual([[[1, 2, 2]]])
})

test('results are not cached: a later caller causes a new read', async () => {
  const read = doubled()
  const of = batchedRead(read)
  await of(1)
  await of(1)
  expect(read).toHaveBeenCalledTimes(2)
})

test('a failed read fails all its callers, and no later ones', async () => {
  const read = doubled()
  read.mockRejectedValueOnce(new Error('away'))
  const of = batchedRead(read)
  const asked = await Promise.allSettled([of(1), of(2)])
  expect(asked.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await of(3)).toBe(6)
})
