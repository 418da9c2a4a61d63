import { expect, test, vi } from 'vitest'
import { sharedReads } from './shared-reads.ts'

function stepped() {
  const finish: (() => void)[] = []
  let reads = 0
  const read = vi.fn(
    () =>
      new Promise<number>((resolve) => {
        const number = (reads += 1)
        finish.push(() => resolve(number))
      }),
  )
  return { read, finish }
}

const tick = () => new Promise((resolve) => setImmediate(resolve))

test('whoever asks while a read runs shares the next one, begun after they asked', async () => {
  const { read, finish } = stepped()
  const ask = sharedReads(read)
  const first = ask('a')
  const late = [ask('a'), ask('a'), ask('a')]
  expect(read).toHaveBeenCalledTimes(1)
  finish[0]?.()
  await vi.waitFor(() => expect(read).toHaveBeenCalledTimes(2))
  finish[1]?.()
  expect(await Promise.all([first, ...late])).toEqual([1, 2, 2, 2])
})

test('who asks between two reads joins those who wait already', async () => {
  const { read, finish } = stepped()
  const ask = sharedReads(read)
  const first = ask('a')
  const waiting = ask('a')
  finish[0]?.()
  await first
  expect(read).toHaveBeenCalledTimes(1)
  const joining = ask('a')
  await vi.waitFor(() => expect(read).toHaveBeenCalledTimes(2))
  finish[1]?.()
  expect(await Promise.all([waiting, joining])).toEqual([2, 2])
  await tick()
  expect(read).toHaveBeenCalledTimes(2)
})

test('nothing is kept once it was answered', async () => {
  const { read, finish } = stepped()
  const ask = sharedReads(read)
  const first = ask('a')
  finish[0]?.()
  await first
  await tick()
  const second = ask('a')
  finish[1]?.()
  expect(await second).toBe(2)
})

test('a read that fails does not hold up the next', async () => {
  const ask = sharedReads(
    vi.fn().mockRejectedValueOnce(new Error('away')).mockResolvedValueOnce('back') as () => Promise<string>,
  )
  const first = ask('a')
  const second = ask('a')
  await expect(first).rejects.toThrow('away')
  expect(await second).toBe('back')
})
