import type * as Y from 'yjs'
import { type Id, type LostRun, partsOutside, spanOf } from '../losses/lost-runs.ts'
import { type ClockSpan, type ClockSpans, contains, spansByClient, spansIn } from '../losses/spans.ts'
import { charactersIn, copiesOf, idsOf, spansOfIds } from './characters.ts'
import { type Double, doublesAmong, isolatedText } from './doubled-text.ts'
import { removeEmptied } from './emptied-blocks.ts'
import { MoveIndex } from './move-index.ts'
import { namedMoves, sourceSpans, spansOfMoves } from './move-ids.ts'
import { movesByComparison } from './compared-text.ts'
import type { Move } from './moved-text.ts'
import { Placement } from './placement.ts'
import type { Late, Transfer } from './transfers.ts'
import { runsIn, strayText } from './stray-text.ts'
import { agreesWithCopies } from './move-claims.ts'
import { separateWords } from './separate-words.ts'
import { placedText, type TornText, tornTexts, type Typed } from './torn-text.ts'
import { rejoinLetters } from './rejoin-letters.ts'
import type { ContinuedText, Tear, TypedRuns } from './tears.ts'
import { mergeSiblings } from './text-siblings.ts'
import { byWriter, eachOnce, isLost, writerOf } from './writers.ts'
import { isThere } from './positions.ts'

export type Repairable = {
  /** The moves of earlier changes. */
  known: readonly Move[]
  /** The changes since those moves, in order. */
  transfers: readonly Transfer[]
  late: readonly Late[]
  tears: readonly Tear[]
  continued: readonly ContinuedText[]
  typedRuns: TypedRuns
  /** Text nodes next to another text node. */
  siblings: readonly Id[]
  /** Text that was lost with a deleted node. */
  runs: readonly LostRun[]
  /** Returns the Yjs client id for inserting the text of a tab again. */
  signFor: (client: number) => number
}

/** Repairs a document by moving text to the place to which the text around it was moved. */
class Repair {
  readonly text: Placement
  /** Text that the repair deleted, although it may be new text. */
  private readonly doubtful: LostRun[] = []
  private readonly index: MoveIndex
  private readonly typed: { typed: Typed; torn: TornText[] }[] = []
  private readonly runs: readonly LostRun[]
  private readonly lost: ClockSpans
  private readonly doc: Y.Doc
  private readonly parts: Repairable

  constructor(doc: Y.Doc, parts: Repairable) {
    this.doc = doc
    this.parts = parts
    this.index = new MoveIndex(parts.known)
    this.runs = byWriter(parts.runs, this.index).filter(isLost)
    this.lost = spansByClient(this.runs.map(spanOf))
    this.text = new Placement({ doc, index: this.index, runs: this.runs, signFor: parts.signFor })
  }

  run(): void {
    for (const transfer of this.parts.transfers) this.take(transfer)
    this.deleteDoubles()
    const late = this.parts.late.filter((one) => this.isStray(one)).flatMap((one) => this.strayParts(one))
    const placed = Array.from(this.text.placed.values(), ({ span }) => span)
    const lost = this.lostRuns()
    this.placeContinued(lost)
    this.text.place([...lost, ...strayText(this.doc, [...late, ...placed])])
    for (const { typed, torn } of this.typed) separateWords(this.doc, typed, torn)
    for (const id of this.parts.siblings)
      this.text.note(mergeSiblings({ doc: this.doc, signFor: this.parts.signFor }, id))
    const { doc, index, text } = this
    const { tears, continued, typedRuns } = this.parts
    rejoinLetters({ doc, index, text, typedRuns }, [...tears, ...text.tears], continued)
    removeEmptied(this.text.touched)
  }

  /** Returns the characters that are not lost, since they were inserted again or deleted on purpose. */
  settled(): ClockSpans {
    const placed = spansOfMoves([...this.parts.known, ...this.text.moves], 'source')
    // A tab that was offline also lists deletions that it only received.
    const erased = this.parts.transfers.flatMap((one) => (one.isWhole ? [] : [...one.erased.values()].flat()))
    const doubles = this.runs.flatMap((run) => idsOf(run, run.length).filter((id) => this.text.isElsewhere(id)))
    return spansByClient([...[placed, spansOfIds(doubles)].flatMap((spans) => [...spans.values()].flat()), ...erased])
  }

  /**
   * Returns the lost text by its writers. Includes text that the repair deleted and of which no other copy exists; this
   * text is offered to the member whose tab inserted it.
   */
  lostText(): LostRun[] {
    const runs = eachOnce(byWriter(this.runs, this.index), { index: this.index, settled: this.settled() })
    return [...runs, ...this.doubtful.flatMap((run) => this.text.missingIn(run))]
  }

  /**
   * Records the moves of a change. If the change deleted text at a place from which another change had moved the text,
   * deletes the moved copy.
   */
  private take(transfer: Transfer): void {
    const { inserted, erased, redone, saw } = transfer
    const before = this.index.movesFrom(erased).filter(({ copy }) => !saw(copy))
    const restored = this.agreed(namedMoves(redone, inserted)).map((move) => ({ ...move, isRestored: true }))
    this.text.note(restored)
    const found = this.foundIn(transfer, before, restored)
    this.deleteCopies(transfer, before, [...found, ...restored])
    this.text.note(found)
    this.deleteAgain(transfer, before, found)
    if (transfer.isExact)
      this.noteTorn({ inserted, restored: sourceSpans(redone), writerOf: (id) => writerOf(id, this.index), saw })
  }

  /** Returns the text that a change moved: the text that its author named, otherwise the text that is the same. */
  private foundIn(transfer: Transfer, before: readonly Move[], restored: readonly Move[]): Move[] {
    const { moved, inserted } = transfer
    if (moved) return this.agreed(namedMoves(moved, inserted))
    return movesByComparison({ transfer, before, restored, index: this.index })
  }

  /** Deletes the copies of text that a change deleted where it was before another change moved it. */
  private deleteCopies({ isWhole, saw, undone }: Transfer, before: readonly Move[], moves: readonly Move[]): void {
    const kept = spansOfMoves(moves, 'source')
    const gone = before.filter((move) => !(isWhole && move.isRestored)).flatMap((move) => copiesOf(move))
    // An undo may remove a copy of others' text, but nobody intended to delete that text.
    const isOfOthers = (source: Id) => contains(undone, source) && writerOf(source, this.index) !== source.client
    const isDeleted = ({ source }: { source: Id }) =>
      !contains(kept, source) && !isOfOthers(source) && !this.index.copiesOf(source).some(saw)
    this.text.delete(gone.filter(isDeleted).flatMap(({ copy }) => [copy, ...this.index.descendantsOf(copy)]))
  }

  /** Deletes the copies of text that was deleted before a change moved it. */
  private deleteAgain({ erased, isWhole, moved }: Transfer, before: readonly Move[], found: readonly Move[]): void {
    const known = spansOfMoves(before, 'source')
    const wasDeleted = ({ source }: { source: Id }) =>
      contains(erased, source) && !contains(known, source) && !contains(this.lost, source)
    const copies = found.flatMap((move) =>
      copiesOf(move)
        .filter(wasDeleted)
        .map(({ copy }) => copy),
    )
    if (isWhole && !moved) this.offer(copies)
    this.text.delete(copies)
  }

  private agreed(moves: readonly Move[]): Move[] {
    return moves.filter((move) => agreesWithCopies(this.index, move))
  }

  // Offers copies of deleted characters to their writer. The text of deleted characters is unknown, and a tab that was
  // offline lists all deletions that it received. The copies may therefore be new text of the same length.
  private offer(ids: readonly Id[]): void {
    const spans = spansOfIds(ids)
    this.doubtful.push(...[...spans.values()].flat().flatMap((span) => runsIn(this.doc, span)))
  }

  /** Deletes the copies of each moved character except one. Text that was between deleted copies follows them. */
  private deleteDoubles(): void {
    const typed = this.index.typedSpansOf(spansOfMoves(this.text.moves, 'source')).flatMap((span) => charactersIn(span))
    const deleted: Double[] = []
    for (const id of typed) {
      const copies = this.index.descendantsOf(id).filter((copy) => isThere(this.doc, copy))
      const doubles = copies.length > 1 ? doublesAmong(this.doc, copies) : []
      deleted.push(...doubles)
      this.text.delete(doubles.map(({ double }) => double))
    }
    this.text.notePlaced(isolatedText(this.doc, deleted))
  }

  // Returns whether a late character is out of place. Yjs attaches text typed at the end of a paragraph to the deleted
  // characters there. This text is out of place only if its author had not received the copies of these characters.
  private isStray({ origin, saw }: Late): boolean {
    if (isThere(this.doc, origin) || this.index.copiesOf(origin).some(saw)) return false
    return this.text.targetOf(origin) !== undefined
  }

  // Returns the spans of a late text that still exist. If its writer moved the text before it could follow its left
  // neighbour, the copies follow.
  private strayParts({ span, origin }: Late): ClockSpan[] {
    const { client, from, to } = span
    const copies = idsOf({ client, clock: from }, to - from).flatMap((id) =>
      isThere(this.doc, id)
        ? []
        : this.index
            .descendantsOf(id)
            .filter((copy) => isThere(this.doc, copy))
            .slice(0, 1),
    )
    const target = this.text.targetOf(origin)
    const moved = [...spansOfIds(copies).values()].flat()
    if (target) this.text.notePlaced(moved.map((one) => ({ span: one, place: { id: target, is: 'after' } })))
    return [span, ...moved]
  }

  private lostRuns(): LostRun[] {
    // Excludes text that an earlier repair inserted again, and text that its writer later deleted or moved.
    const known = this.settled()
    return this.runs.flatMap((run) => {
      // Skips suggested text, since its marks are lost. It is offered to its writer instead.
      if (run.kind !== 'text' || run.text === '' || run.isSuggested) return []
      return partsOutside(run, known)
    })
  }

  /** Gives lost letters their place before the letters that continue them, if the tab of their writer says so. */
  private placeContinued(lost: readonly LostRun[]): void {
    const spans = spansByClient(lost.map(spanOf))
    for (const { earlier, later, isNamed } of this.parts.continued) {
      const { client, clock: from } = earlier.first
      const to = from + earlier.length
      const span = spansIn({ client, from, to }, spans).at(-1)
      if (isNamed && span?.to === to && isThere(this.doc, later.first))
        this.text.notePlaced([{ span, place: { id: later.first, is: 'before' } }])
    }
  }

  private noteTorn(typed: Typed): void {
    const torn = tornTexts(this.doc, typed)
    this.typed.push({ typed, torn })
    // Copies stay where they were inserted.
    this.text.notePlaced(torn.filter(({ text }) => this.index.ancestorsOf(text.id).length === 0).map(placedText))
  }
}

/**
 * Repairs a document after changes that moved text. Moves the text that others typed in moved text along with it.
 * Removes the duplicates of text that two changes moved at the same time. Applies deletions to the moved copies.
 * Changes the document.
 * @returns the new moves, including those of the repair; the text to offer to its writers, and the characters of it that
 * are not lost
 */
export function repairMoves(doc: Y.Doc, parts: Repairable): { moves: Move[]; lost: LostRun[]; settled: ClockSpans } {
  const repair = new Repair(doc, parts)
  doc.transact(() => repair.run())
  return { moves: repair.text.moves, lost: repair.lostText(), settled: repair.settled() }
}
