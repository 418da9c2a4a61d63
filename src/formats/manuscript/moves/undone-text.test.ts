import { expect, test } from 'vitest'
import { CoWriters } from './co-writers.fixture.ts'
import type { Tab } from './tab.fixture.ts'

const LINES = ['Alarms by day were counted.', 'Alarms by night were not.']

for (const isOffline of [false, true]) {
  test(`words typed in a list stay when its maker undoes the list ${isOffline ? 'off' : 'on'}line`, () => {
    const writers = new CoWriters(LINES, [101, 202])
    const [a, b] = writers.tabs as [Tab, Tab]
    a.makeList(a.positionOf('Alarms by day'))
    writers.settle()
    b.type(' all', b.positionOf(' counted'))
    writers.settle()
    if (isOffline) writers.disconnect(a)
    a.undo()
    writers.settle()
    expect(writers.lines).toEqual(['Alarms by day were all counted.', LINES[1]])
    expect(writers.offered).toEqual([])
  })

  test(`an undone split keeps the second half if others removed the first half ${isOffline ? 'meanwhile' : 'before'}`, () => {
    const writers = new CoWriters(LINES, [101, 202])
    const [a, b] = writers.tabs as [Tab, Tab]
    b.split(b.positionOf(' were counted'))
    writers.settle()
    if (isOffline) writers.disconnect(b)
    const start = a.positionOf('Alarms by day')
    a.erase(start - 1, a.endOf('Alarms by day') + 1)
    if (!isOffline) writers.settle()
    b.undo()
    writers.settle()
    const [offer] = writers.offered
    expect([...writers.lines, offer?.words].filter((line) => line === ' were counted.')).toHaveLength(1)
    expect(writers.lines).toContain(LINES[1])
  })
}

test('text that its writer typed and undid is not offered', () => {
  const writers = new CoWriters(LINES, [101, 202])
  const [a] = writers.tabs as [Tab, Tab]
  a.type(' all', a.positionOf(' counted'))
  writers.settle()
  a.undo()
  writers.settle()
  expect(writers.lines).toEqual(LINES)
  expect(writers.offered).toEqual([])
})
