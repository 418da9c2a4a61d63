import { contains } from '../losses/spans.ts'
import { charactersOf, fill } from './characters.ts'
import { type MoveIndex, sourcePassages } from './move-index.ts'
import { type Move, movesBetween, type Passage } from './moved-text.ts'
import { spansOfPassages, withoutRestored } from './restored-text.ts'
import type { Transfer } from './transfers.ts'

/**
 * Returns the text that a change deleted, also where others had moved it before. Unknown characters are filled in from
 * these moves.
 */
function deletedWith(before: readonly Move[], deleted: readonly Passage[]): Passage[] {
  const known = new Map(before.flatMap(({ source, text }) => charactersOf(source, text)))
  const filled = deleted.map((passage) => passage.map((run) => fill(run, known)))
  const inPlace = spansOfPassages(filled)
  return [...filled, ...sourcePassages(before.filter(({ source }) => !contains(inPlace, source)))]
}

type Comparing = {
  transfer: Transfer
  /** The earlier moves of text that the change deletes. */
  before: readonly Move[]
  /** The text that undo inserted again. */
  restored: readonly Move[]
  index: MoveIndex
}

/** Returns the text that a change moved, recognised by comparing what it deleted with what it inserted. Pure. */
export function movesByComparison({ transfer, before, restored, index }: Comparing): Move[] {
  const { inserted } = transfer
  const rest = withoutRestored({ deleted: deletedWith(before, transfer.deleted), inserted }, restored, index)
  return movesBetween(rest.deleted, rest.inserted)
}
