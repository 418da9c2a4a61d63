import { expect, test, vi } from 'vitest'
import { coalesceWork } from './coalesce.ts'
import { eventually } from '../../testing/eventually.ts'

function stepped() {
  const finish: (() => void)[] = []
  const work = vi.fn((many: number) => {
    const { promise, resolve } = Promise.withResolvers<string>()
    finish.push(() => resolve(`work for ${many}`))
    return promise
  })
  return { work, share: coalesceWork<string>(), finish }
}

const tick = () => new Promise((resolve) => setImmediate(resolve))

test('callers during a run share the next run, which starts after their call, and each gets a place in it', async () => {
  const { work, share, finish } = stepped()
  const asked = [share('a', work), share('a', work), share('a', work), share('a', work)]
  expect(work.mock.calls).toEqual([[1]])
  finish[0]?.()
  await eventually(() => expect(work.mock.calls).toEqual([[1], [3]]))
  finish[1]?.()
  expect(await Promise.all(asked)).toEqual([
    { result: 'work for 1', many: 1, position: 1 },
    { result: 'work for 3', many: 3, position: 1 },
    { result: 'work for 3', many: 3, position: 2 },
    { result: 'work for 3', many: 3, position: 3 },
  ])
})

test('a caller between two runs joins those already waiting', async () => {
  const { work, share, finish } = stepped()
  const first = share('a', work)
  const waiting = share('a', work)
  finish[0]?.()
  await first
  expect(work).toHaveBeenCalledTimes(1)
  const joining = share('a', work)
  await eventually(() => expect(work).toHaveBeenLastCalledWith(2))
  finish[1]?.()
  expect((await waiting).position).toBe(1)
  expect((await joining).position).toBe(2)
  await tick()
  expect(work).toHaveBeenCalledTimes(2)
})

test('a caller after all runs have ended starts at once, and other keys do not wait for each other', async () => {
  const { work, share, finish } = stepped()
  const first = share('a', work)
  const other = share('b', work)
  expect(work).toHaveBeenCalledTimes(2)
  finish[0]?.()
  finish[1]?.()
  await Promise.all([first, other])
  await tick()
  const later = share('a', work)
  expect(work).toHaveBeenCalledTimes(3)
  finish[2]?.()
  expect(await later).toEqual({ result: 'work for 1', many: 1, position: 1 })
})

test('failed work does not block the work behind it', async () => {
  const share = coalesceWork<string>()
  const work = vi.fn().mockRejectedValueOnce(new Error('away')).mockResolvedValueOnce('back') as () => Promise<string>
  const first = share('a', work)
  const others = [share('a', work), share('a', work)]
  await expect(first).rejects.toThrow('away')
  expect((await Promise.all(others)).map(({ result }) => result)).toEqual(['back', 'back'])
})
