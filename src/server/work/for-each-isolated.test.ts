import { expect, test } from 'vitest'
import { inPages, forEachIsolated, PartialFailureError } from './for-each-isolated.ts'

test('failures are reported after the last item, with some of the reasons and the total count', async () => {
  const done: number[] = []
  const failing = forEachIsolated(
    Array.from({ length: 50 }, (_, number) => number),
    async (number) => {
      if (number % 2) throw new Error(`no ${number}`)
      done.push(number)
    },
  )
  const error = (await failing.catch((reason: unknown) => reason)) as PartialFailureError
  expect(error).toBeInstanceOf(PartialFailureError)
  expect(error.message).toBe('25 of 50 items failed. First error: no 1')
  expect([error.failed, error.errors.length, done.length]).toEqual([25, 20, 25])
})

test.each(['57P01', '53100', 'ECONNREFUSED'])(
  'an unreachable or full database (%s) stops the batch at once',
  async (code) => {
    let tried = 0
    const failing = forEachIsolated([1, 2, 3], async () => {
      tried += 1
      throw Object.assign(new Error('away'), { code })
    })
    await expect(failing).rejects.toThrow('away')
    expect(tried).toBe(1)
  },
)

test('pages are read until one is not full', async () => {
  const ids = ['a', 'b', 'c', 'd', 'e']
  const asked: string[] = []
  const list = async (after: string) => {
    asked.push(after)
    return ids.filter((id) => id > after).slice(0, 2)
  }
  const read: string[] = []
  for await (const id of inPages(2, list)) read.push(id)
  expect(read).toEqual(ids)
  expect(asked.slice(1)).toEqual(['b', 'd'])
})
