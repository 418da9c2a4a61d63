import { expect, test } from 'vitest'
import { StoredJson } from '#server/stored-json.ts'
import { openSameLines } from './same-lines.ts'

const LINE = { id: 'a', revision: 1, views: 5, total: 1 }
const SINCE = '2026-10-22'

function counted() {
  const take = openSameLines()
  let written = 0
  const write = async () => {
    written += 1
    return new StoredJson(String(written))
  }
  return { ask: (key: string, line = LINE, since = SINCE) => take(key, { lines: [line], since }, write) }
}

const textOf = async (json: Promise<StoredJson>) => (await json).bytes.toString()

test('the same lines are not written again', async () => {
  const { ask } = counted()
  expect(await textOf(ask('first page'))).toBe('1')
  expect(await textOf(ask('first page'))).toBe('1')
  expect(await textOf(ask('second page'))).toBe('2')
})

test.each([
  ['another view', { ...LINE, views: 6 }, SINCE],
  ['an edit', { ...LINE, revision: 2 }, SINCE],
  ['another paper', { ...LINE, id: 'b' }, SINCE],
  ['another total', { ...LINE, total: 2 }, SINCE],
  ['another day', LINE, '2026-10-23'],
])('%s is written anew', async (_what, line, since) => {
  const { ask } = counted()
  await ask('first page')
  expect(await textOf(ask('first page', line, since))).toBe('2')
})

test('what was asked for longest ago is forgotten first', async () => {
  const { ask } = counted()
  for (let page = 0; page <= 50; page += 1) await ask(`page ${page}`)
  expect(await textOf(ask('page 50'))).toBe('51')
  expect(await textOf(ask('page 0'))).toBe('52')
})
