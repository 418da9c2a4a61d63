import { expect, test } from 'vitest'
import { Failure } from '#shared/calls/failure.ts'
import { type CommentToSend, UnsentComments } from './unsent-comments.ts'

function aStorage() {
  const kept = new Map<string, string>()
  return {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
}

const say = (text: string): CommentToSend => ({ client_id: text, text, section: 'methods', mentions: [] })
const offline = () => Promise.reject(new Failure('network', 'No answer.'))

test('a comment is saved on the device until the server has it, and sent in order', async () => {
  const storage = aStorage()
  const tab = new UnsentComments({ storage, key: 'k', post: offline })
  await tab.add(say('one'))
  await tab.add(say('two'))
  expect(tab.read().map(({ text }) => text)).toEqual(['one', 'two'])

  const sent: string[] = []
  const reloaded = new UnsentComments({ storage, key: 'k', post: async ({ text }) => sent.push(text) })
  await reloaded.send()
  expect(sent).toEqual(['one', 'two'])
  expect(reloaded.read()).toEqual([])
  expect(storage.kept.size).toBe(0)
})

test('a refused comment stays with its reason until it is discarded, and blocks nothing', async () => {
  const sent: string[] = []
  const post = async ({ text }: CommentToSend) => {
    if (text === 'bad') throw new Failure('conflict', 'A thread can have at most 200 comments.')
    sent.push(text)
  }
  const tab = new UnsentComments({ storage: aStorage(), key: 'k', post })
  let told = 0
  const stop = tab.watch(() => (told += 1))
  await Promise.all([tab.add(say('bad')), tab.add(say('good'))])
  expect(sent).toEqual(['good'])
  expect(tab.read()).toMatchObject([{ text: 'bad', refused: 'A thread can have at most 200 comments.' }])
  expect(told).toBeGreaterThan(2)
  stop()
  tab.drop('bad')
  expect(tab.read()).toEqual([])
})

test('a full or corrupt device storage loses no comment of the writer', async () => {
  const full = {
    getItem: () => '{"no": "list"',
    setItem: () => {
      throw new Error('full')
    },
    removeItem: () => undefined,
  }
  const tab = new UnsentComments({ storage: full, key: 'k', post: offline })
  await tab.add(say('one'))
  expect(tab.read()).toHaveLength(1)
})
