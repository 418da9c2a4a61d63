import { expect, test } from 'vitest'
import { knownLost } from '../losses/known-losses.ts'
import { piecesOf } from '../losses/lost-pieces.ts'
import type { LostRun } from '../losses/lost-runs.ts'
import { spansByClient } from '../losses/spans.ts'
import { MoveIndex } from './move-index.ts'
import { byWriter, eachOnce } from './writers.ts'

/** Text that tab 7 inserted and that was lost. */
const lost = (text: string): LostRun => ({
  client: 7,
  clock: 20,
  length: text.length,
  kind: 'text',
  text,
  origin: null,
  rightOrigin: null,
  parent: null,
  attribute: null,
  section: 'methods',
  isSuggested: false,
})

test('lost text is offered to the member who typed it, also if the editor of another tab copied it', () => {
  // Tab 7 typed " twice", and joined a paragraph that tab 3 had typed. Tab 5 had moved that paragraph before.
  const index = new MoveIndex([
    { source: { client: 3, clock: 4 }, copy: { client: 5, clock: 0 }, text: 'Alarms rang' },
    { source: { client: 5, clock: 0 }, copy: { client: 7, clock: 20 }, text: 'Alarms rang' },
  ])
  const pieces = piecesOf({ runs: byWriter([lost('Alarms rang twice')], index), removals: [] })
  expect(pieces.map(({ writer, words, spans }) => [writer, words, spans])).toEqual([
    [3, 'Alarms rang', [{ client: 7, from: 20, to: 31 }]],
    [7, ' twice', [{ client: 7, from: 31, to: 37 }]],
  ])
})

test.each([
  ['once', [], [3, 'Alarms']],
  ['from the copy if the first one is not lost', [{ client: 3, from: 4, to: 10 }], [3, 'Alarms']],
])('lost text of which there are two copies is offered %s', (_name, settled, offer) => {
  const index = new MoveIndex([{ source: { client: 3, clock: 4 }, copy: { client: 7, clock: 20 }, text: 'Alarms' }])
  const typed = { ...lost('Alarms'), client: 3, clock: 4 }
  const known = spansByClient(settled)
  const runs = eachOnce(byWriter([typed, lost('Alarms rang')], index), { index, settled: known })
  const pieces = piecesOf({ runs: knownLost(runs, known), removals: [] })
  expect(pieces.map(({ writer, words }) => [writer, words])).toEqual([offer, [7, ' rang']])
})
