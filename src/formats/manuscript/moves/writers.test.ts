import { expect, test } from 'vitest'
import { piecesOf } from '../losses/lost-pieces.ts'
import type { LostRun } from '../losses/lost-runs.ts'
import { MoveIndex } from './move-index.ts'
import { byWriter } from './writers.ts'

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
