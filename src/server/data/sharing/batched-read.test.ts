import { expect, test, vi } from 'vitest'
import { batchedRead } from './batched-read.ts'

const doubled = () => vi.fn((keys: readonly number[]) => Promise.resolve(keys.map((key) => key * 2)))

test('who asks in the same turn is answered by one read, each their own, the same one twice, too', async () => {
  const read = doubled()
  const of = batchedRead(read)
  expect(await Promise.all([of(1), of(2), of(2)])).toEqual([2, 4, 4])
  expect(read.mock.calls).toEqual([[[1, 2, 2]]])
})

test('nothing is kept: who asks later is answered by a read of their own', async () => {
  const read = doubled()
  const of = batchedRead(read)
  await of(1)
  await of(1)
  expect(read).toHaveBeenCalledTimes(2)
})

test('a read that fails fails all who shared it, and nobody after them', async () => {
  const read = doubled()
  read.mockRejectedValueOnce(new Error('away'))
  const of = batchedRead(read)
  const asked = await Promise.allSettled([of(1), of(2)])
  expect(asked.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await of(3)).toBe(6)
})
