import { expect, test, vi } from 'vitest'
import { countTogether } from './count-together.ts'

function aCounter() {
  let reached = 0
  const waiting: (() => void)[] = []
  const add = vi.fn(
    (uses: number) =>
      new Promise<number>((resolve) => {
        reached += uses
        const now = reached
        waiting.push(() => resolve(now))
      }),
  )
  return { add, finish: () => waiting.shift()?.() }
}

test('those who come while one is counted are counted together, each with a number of its own', async () => {
  const { add, finish } = aCounter()
  const count = countTogether()
  const asked = [count('a', add), count('a', add), count('a', add), count('a', add)]
  expect(add.mock.calls).toEqual([[1]])
  finish()
  await vi.waitFor(() => expect(add.mock.calls).toEqual([[1], [3]]))
  finish()
  expect(await Promise.all(asked)).toEqual([1, 2, 3, 4])
})

test('who comes after all are counted is counted at once; another key waits for nobody', async () => {
  const { add, finish } = aCounter()
  const count = countTogether()
  const first = count('a', add)
  const other = count('b', add)
  expect(add.mock.calls).toEqual([[1], [1]])
  finish()
  finish()
  expect(await Promise.all([first, other])).toEqual([1, 2])
  const later = count('a', add)
  expect(add).toHaveBeenCalledTimes(3)
  finish()
  expect(await later).toBe(3)
})

test('an addition that fails holds up nobody behind it', async () => {
  const add = vi.fn().mockRejectedValueOnce(new Error('away')).mockResolvedValueOnce(2) as () => Promise<number>
  const count = countTogether()
  const first = count('a', add)
  const others = [count('a', add), count('a', add)]
  await expect(first).rejects.toThrow('away')
  expect(await Promise.all(others)).toEqual([1, 2])
})
