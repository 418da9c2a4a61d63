import { expect, test } from 'vitest'
import { StoredJson } from '#server/stored-json.ts'
import { openSearchMemory } from './search-memory.ts'

const aMemory = (bytesMax?: number) => {
  let time = 0
  const memory = openSearchMemory({ now: () => new Date(time), ...(bytesMax ? { bytesMax } : {}) })
  let made = 0
  const take = async (key: string, text = key) => {
    const reply = await memory.take(key, async () => {
      made += 1
      return new StoredJson(text)
    })
    return reply.bytes.toString()
  }
  return { memory, take, made: () => made, pass: (ms: number) => void (time += ms) }
}

test('the same search again is answered from memory, for a minute', async () => {
  const { take, made, pass } = aMemory()
  await take('delirium')
  await take('delirium')
  expect(made()).toBe(1)
  pass(60_001)
  await take('delirium')
  expect(made()).toBe(2)
})

test('those who ask the same at the same time wait for one answer', async () => {
  const { take, made } = aMemory()
  await Promise.all([take('delirium'), take('delirium'), take('delirium')])
  expect(made()).toBe(1)
})

test('it holds so many bytes and no more; the least recently used goes first', async () => {
  const { memory, take, made } = aMemory(100)
  for (const key of ['a', 'b', 'a', 'c']) await take(key, 'x'.repeat(40))
  expect(memory.size()).toEqual({ searches: 2, bytes: 80 })
  const before = made()
  await take('a')
  expect(made()).toBe(before)
  await take('b')
  expect(made()).toBe(before + 1)
})

test('an answer begun before the library changed is given, but not kept', async () => {
  const { memory, take, made } = aMemory()
  const { promise, resolve } = Promise.withResolvers<StoredJson>()
  const early = memory.take('delirium', () => promise)
  memory.clear()
  resolve(new StoredJson('old'))
  expect((await early).bytes.toString()).toBe('old')
  expect(await take('delirium', 'new')).toBe('new')
  expect(made()).toBe(1)
  expect(memory.size()).toEqual({ searches: 1, bytes: 3 })
})

test('a failure is not kept', async () => {
  const { memory, take } = aMemory()
  await expect(memory.take('delirium', () => Promise.reject(new Error('away')))).rejects.toThrow('away')
  expect(await take('delirium', 'there')).toBe('there')
})
