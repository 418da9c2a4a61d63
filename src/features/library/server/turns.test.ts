import { expect, test } from 'vitest'
import { openTurns } from './turns.ts'

function aQueue(atOnce: number) {
  const inTurn = openTurns(atOnce)
  const begun: string[] = []
  const open = new Map<string, PromiseWithResolvers<string>>()
  const come = (name: string) => {
    const step = Promise.withResolvers<string>()
    open.set(name, step)
    return inTurn(() => {
      begun.push(name)
      return step.promise
    })
  }
  return {
    come,
    begun,
    finish: (name: string) => open.get(name)?.resolve(name),
    fail: (name: string) => open.get(name)?.reject(new Error(name)),
  }
}

const settle = () => new Promise((resolve) => setImmediate(resolve))

test('so many work at once, and the others in the order they came', async () => {
  const { come, begun, finish } = aQueue(2)
  const all = ['a', 'b', 'c', 'd'].map(come)
  await settle()
  expect(begun).toEqual(['a', 'b'])
  finish('b')
  await settle()
  expect(begun).toEqual(['a', 'b', 'c'])
  for (const name of ['a', 'c', 'd']) finish(name)
  expect(await Promise.all(all)).toEqual(['a', 'b', 'c', 'd'])
  expect(begun).toEqual(['a', 'b', 'c', 'd'])
})

test('who fails makes room, too', async () => {
  const { come, begun, finish, fail } = aQueue(1)
  const [first, second] = [come('a'), come('b')]
  fail('a')
  await expect(first).rejects.toThrow('a')
  finish('b')
  expect(await second).toBe('b')
  expect(begun).toEqual(['a', 'b'])
  const third = come('c')
  finish('c')
  expect(await third).toBe('c')
})
