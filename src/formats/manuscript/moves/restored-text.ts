import { type ClockSpans, spansByClient, uncovered, withoutSpans } from '../losses/spans.ts'
import { spansOfMoves } from './move-ids.ts'
import type { MoveIndex } from './move-index.ts'
import type { CharacterRun, Move, Passage } from './moved-text.ts'
import type { Transfer } from './transfers.ts'

const partsOutside = ({ client, clock, text }: CharacterRun, spans: ClockSpans): CharacterRun[] =>
  uncovered({ client, from: clock, to: clock + text.length }, spans).map(({ from, to }) => ({
    client,
    clock: from,
    text: text.slice(from - clock, to - clock),
  }))

const passagesOutside = (passages: readonly Passage[], spans: ClockSpans): Passage[] =>
  passages.map((passage) => passage.flatMap((run) => partsOutside(run, spans))).filter((passage) => passage.length > 0)

/** Returns the characters of passages as spans. Pure. */
export const spansOfPassages = (passages: readonly Passage[]): ClockSpans =>
  spansByClient(passages.flat().map(({ client, clock, text }) => ({ client, from: clock, to: clock + text.length })))

/**
 * Returns the text of a change without the text that undo inserted again, which is known by its ids: without the new
 * copies, and without other deleted copies of the same characters. Copies that the change deletes again stay.
 */
export function withoutRestored(
  { deleted, inserted }: Pick<Transfer, 'deleted' | 'inserted'>,
  restored: readonly Move[],
  index: MoveIndex,
): Pick<Transfer, 'deleted' | 'inserted'> {
  if (restored.length === 0) return { deleted, inserted }
  const kept = spansByClient(withoutSpans(spansOfMoves(restored, 'copy'), spansOfPassages(deleted)))
  const same = index.withCopies(spansByClient(index.typedSpansOf(kept)))
  return { deleted: passagesOutside(deleted, same), inserted: passagesOutside(inserted, kept) }
}
