import { expect, test } from 'vitest'
import { CoWriters } from './co-writers.fixture.ts'
import { linesOf, type Tab } from './tab.fixture.ts'

const IDS = [
  [101, 202],
  [202, 101],
] as const

const LINES = ['Alarms by day were counted.', 'Alarms by night were not.']

function start(lines: string[], ids: readonly number[]): { writers: CoWriters; a: Tab; b: Tab } {
  const writers = new CoWriters(lines, [...ids])
  const [a, b] = writers.tabs as [Tab, Tab]
  return { writers, a, b }
}

/** Delivers all changes. @returns the text of the server and of each tab, and the offered words */
function outcomeOf(writers: CoWriters) {
  writers.settle()
  return { server: writers.lines, tabs: writers.tabs.map(({ doc }) => linesOf(doc)), offered: writers.offered }
}

const same = (lines: string[]) => ({ server: lines, tabs: [lines, lines], offered: [] })

test.each(IDS)(
  'a number that is typed at the start of a moved paragraph stays in order (clients %i and %i)',
  (...ids) => {
    const { writers, a, b } = start(LINES, ids)
    a.makeHeading(a.positionOf('Alarms by day'))
    while (writers.send(a));
    b.type('1', b.positionOf('Alarms by day'))
    b.type(',', b.positionOf('Alarms by day'))
    writers.hear(b)
    b.type('000 ', b.positionOf('Alarms by day'))
    expect(outcomeOf(writers)).toEqual(same(['1,000 Alarms by day were counted.', LINES[1] ?? '']))
  },
)

test.each(IDS)('words that are typed at two places stay at both (clients %i and %i)', (...ids) => {
  const { writers, a, b } = start(LINES, ids)
  a.join(a.positionOf('Alarms by night'))
  while (writers.send(a));
  b.type(' Twice.', b.endOf('Alarms by night'))
  writers.hear(b)
  b.type('Many ', b.positionOf('Alarms by day'))
  expect(outcomeOf(writers)).toEqual(same(['Many Alarms by day were counted.Alarms by night were not. Twice.']))
})

test.each(IDS)('a word is not torn if the join in which it was typed is undone (clients %i and %i)', (...ids) => {
  const { writers, a, b } = start(LINES, ids)
  b.type(' Tw', b.endOf('Alarms by night'))
  writers.settle()
  a.join(a.positionOf('Alarms by night'))
  b.type('ice.', b.endOf('Alarms by night'))
  writers.settle()
  a.undo()
  expect(outcomeOf(writers)).toEqual(same([LINES[0] ?? '', 'Alarms by night were not. Twice.']))
})

test.each(IDS)('a split within a word remains if its undo is redone (clients %i and %i)', (...ids) => {
  const { writers, a, b } = start(LINES, ids)
  b.type('often', b.positionOf('counted'))
  writers.settle()
  a.split(a.positionOf('ten'))
  writers.settle()
  a.undo()
  writers.settle()
  a.redo()
  expect(outcomeOf(writers)).toEqual(same(['Alarms by day were of', 'tencounted.', LINES[1] ?? '']))
})

test.each(IDS)('text that another member moves does not tear a word being typed (clients %i and %i)', (...ids) => {
  const { writers, a, b } = start(['Alarms by day', ...LINES], ids)
  b.type('s', b.endOf('Alarms by day'))
  while (writers.send(b));
  while (writers.hear(a));
  b.type('ome', b.endOf('Alarms by days'))
  a.join(a.positionOf('Alarms by day were'))
  while (writers.send(a));
  b.split(b.positionOf(' by day'))
  expect(outcomeOf(writers)).toEqual(same(['Alarms', ' by daysomeAlarms by day were counted.', LINES[1] ?? '']))
})

test.each(IDS)('an undo does not delete text of others that was moved meanwhile (clients %i and %i)', (...ids) => {
  const { writers, a, b } = start(LINES, ids)
  b.split(b.positionOf(' were counted'))
  writers.settle()
  // Undo cannot insert the text again where it was, since its paragraph is gone.
  a.erase(a.positionOf('Alarms by day') - 1, a.endOf('Alarms by day') + 1)
  writers.settle()
  a.split(a.positionOf(' counted'))
  while (writers.send(a));
  b.undo()
  writers.settle()
  const words = [...writers.lines, ...writers.offered.map((offer) => offer.words)]
  for (const half of [' were', ' counted.']) expect(words).toContain(half)
})
