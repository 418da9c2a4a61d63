import { expect, test } from 'vitest'
import { badgeOf } from './bell.tsx'
import { readStates } from './follow-stream.ts'
import { delayAfter } from './keep-following.ts'

const STATE = { unread_count: 2, latest: null }
const EVENT = `event: state\ndata: ${JSON.stringify(STATE)}\n\n`

test.each([
  ['nothing', '', [], ''],
  ['a heartbeat', ': still here\n\n', [], ''],
  ['a state', EVENT, [STATE], ''],
  ['two states and a heartbeat between', `${EVENT}: still here\n\n${EVENT}`, [STATE, STATE], ''],
  ['an event of a later version', 'event: other\ndata: {}\n\n', [], ''],
])('%s is read', (_what, text, states, rest) => {
  expect(readStates(text)).toEqual({ states, rest })
})

test('a state that comes in pieces is read once it is whole, wherever it is cut', () => {
  for (let cut = 0; cut <= EVENT.length; cut += 1) {
    const first = readStates(EVENT.slice(0, cut))
    const second = readStates(first.rest + EVENT.slice(cut))
    expect([...first.states, ...second.states]).toEqual([STATE])
  }
})

test('tries come after 3 s, then ever later, up to a minute and a half', () => {
  expect([0, 1, 2, 3, 10].map((failures) => delayAfter(failures, 0))).toEqual([3_000, 6_000, 12_000, 24_000, 60_000])
  expect(delayAfter(10, 1)).toBe(90_000)
})

test('a badge counts to 99', () => {
  expect([1, 99, 100, 5_000].map(badgeOf)).toEqual(['1', '99', '99+', '99+'])
})
