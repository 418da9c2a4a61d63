import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { differences } from '../../bench/scaling/differences.ts'
import { measuresIn } from '../../bench/scaling/measures.ts'
import { BASE, costOfMessage, costWith, needsOf, times } from '../../bench/scaling/model.ts'

const measures = measuresIn(readFileSync('bench/RESULTS.md', 'utf8'))

test('the model reads all its figures from the results', () => {
  const { messages, costs, ...single } = measures
  const all = [...Object.values(single), ...Object.values(costs).flat(), ...messages.map(({ perSecond }) => perSecond)]
  expect(all.filter((value) => !(value > 0))).toEqual([])
  expect(() => measuresIn('## Pages from the cache\n')).toThrow(/has no row/)
})

test('a cost lies on the line between the measurements, and matches them exactly at its ends', () => {
  expect(costWith([2, 99, 8], 1_000)).toBeCloseTo(2)
  expect(costWith([2, 99, 8], 100_000)).toBeCloseTo(8)
  expect(costWith([2, 99, 8], 10_000)).toBeCloseTo(4)
})

test('a message costs more with more subscribers, and matches the measurement for the same number', () => {
  const line = [
    { listeners: 250, perSecond: 500 },
    { listeners: 1_000, perSecond: 200 },
  ]
  expect(costOfMessage(line, 250)).toBeCloseTo(1 / 500)
  expect(costOfMessage(line, 1_000)).toBeCloseTo(1 / 200)
})

test('ten times the use takes at least ten times the CPU', () => {
  const [one, ten] = [needsOf(BASE, measures), needsOf(times(BASE, 10), measures)]
  expect(ten.serverCores).toBeGreaterThanOrEqual(10 * one.serverCores)
  expect(one.servers).toBe(1)
})

test('the difference from the prediction is printed', () => {
  const lines = differences([{ kind: 'list', processes: 2, rows: 1_000, servers: 1, database: 1 }], {
    costs: { ...measures.costs, list: [1, 1, 1] },
  })
  expect(lines.at(-1)).toBe('| list | 2 | 1,000 | 1.00 ms | 2.00 ms | +100 % | 50 % |')
})
