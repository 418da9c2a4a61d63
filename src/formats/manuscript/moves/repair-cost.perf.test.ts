import { expect, test } from 'vitest'
import { cpuMsOf } from '#server/testing/cpu-time.ts'
import { CoWriters } from './co-writers.fixture.ts'
import type { Tab } from './tab.fixture.ts'

const LINE = 'word '.repeat(400)
const CHANGES = 20

const EDITS: Record<string, (tab: Tab, round: number) => void> = {
  'restyle it': (tab, round) => (round % 2 === 0 ? tab.makeHeading(1) : tab.makeParagraph(1)),
  'delete and restore it': (tab, round) => {
    if (round === 0) tab.erase(1, 1 + LINE.length)
    else if (round % 2 === 1) tab.undo()
    else tab.redo()
  },
  'split and join it': (tab, round) =>
    round % 2 === 0 ? tab.split(6) : tab.join((tab.node.firstChild?.nodeSize ?? 0) + 1),
}

/** Returns the processor time of the repair after two members have each changed the same paragraph so many times. */
function repairMs(edit: (tab: Tab, round: number) => void, changes: number): number {
  const writers = new CoWriters([LINE, 'Below.'], [101, 202])
  writers.settle()
  for (let round = 0; round < changes; round += 1) for (const tab of writers.tabs) edit(tab, round)
  for (let round = 0; round < changes; round += 1) for (const tab of writers.tabs) writers.send(tab)
  return cpuMsOf(() => writers.repair())
}

test.each(Object.entries(EDITS))('a repair after two members %s takes time in proportion', (_name, edit) => {
  repairMs(edit, CHANGES)
  expect(repairMs(edit, 2 * CHANGES) / repairMs(edit, CHANGES)).toBeLessThan(3)
})
