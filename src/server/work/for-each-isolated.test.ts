import { expect, test } from 'vitest'
import { inPages, forEachIsolated, PartialFailureError } from './for-each-isolated.ts'

test('what fails is told after the last, with some of the reasons and the number of all', async () => {
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
  expect(error.message).toBe('25 of 50 could not be done. The first: no 1')
  expect([error.failed, error.errors.length, done.length]).toEqual([25, 20, 25])
})

test.each(['57P01', '53100', 'ECONNREFUSED'])(
  'a database that is away or full (%s) ends the round at once',
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

test('pages are read one after another until one is not full', async () => {
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
