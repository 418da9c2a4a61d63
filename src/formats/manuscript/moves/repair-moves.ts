import * as Y from 'yjs'
import { type Id, type LostRun, partsOutside, spanOf, withoutSuggestions } from '../losses/lost-runs.ts'
import { type ClockSpan, type ClockSpans, contains, spansByClient } from '../losses/spans.ts'
import { charactersIn, copiesOf, idsOf, keyOf, spansOfIds } from './characters.ts'
import { type Double, doublesAmong, isolatedText } from './doubled-text.ts'
import { removeEmptied } from './emptied-blocks.ts'
import { MoveIndex } from './move-index.ts'
import { namedMoves, sourceSpans, spansOfMoves } from './move-ids.ts'
import { movesByComparison } from './compared-text.ts'
import type { Move } from './moved-text.ts'
import type { Late, Transfer } from './transfers.ts'
import { isPlaced, type Place, type Placed, runsIn, type Stray, strayText } from './stray-text.ts'
import { agreesWithCopies } from './move-claims.ts'
import { separateWords } from './separate-words.ts'
import { placedText, type TornText, tornTexts, type Typed } from './torn-text.ts'
import { mergeSiblings } from './text-siblings.ts'
import { byWriter, isLost, writerOf } from './writers.ts'
import { insertedFrom, isThere, itemAt, marksAt, offsetOf, textAround } from './positions.ts'

export type Repairable = {
  /** The moves of earlier changes. */
  known: readonly Move[]
  /** The changes since those moves, in order. */
  transfers: readonly Transfer[]
  late: readonly Late[]
  /** Text nodes next to another text node. */
  siblings: readonly Id[]
  /** Text that was lost with a deleted node. */
  runs: readonly LostRun[]
  /** Returns the Yjs client id for inserting the text of a tab again. */
  signFor: (client: number) => number
}

/** Repairs a document by moving text to the place to which the text around it was moved. */
class Repair {
  readonly moves: Move[] = []
  /** Text that the repair deleted, although it may be new text. */
  private readonly doubtful: LostRun[] = []
  private readonly index: MoveIndex
  private readonly touched = new Set<Y.XmlText>()
  /** The texts whose new places are known, by their first characters. */
  private readonly placed = new Map<string, Placed>()
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
  }

  run(): void {
    for (const transfer of this.parts.transfers) this.take(transfer)
    this.deleteDoubles()
    const late = this.parts.late.filter((one) => this.isStray(one)).flatMap((one) => this.strayParts(one))
    const placed = Array.from(this.placed.values(), ({ span }) => span)
    this.place([...this.lostRuns(), ...strayText(this.doc, [...late, ...placed])])
    for (const { typed, torn } of this.typed) separateWords(this.doc, typed, torn)
    for (const id of this.parts.siblings) this.note(mergeSiblings({ doc: this.doc, signFor: this.parts.signFor }, id))
    removeEmptied(this.touched)
  }

  /** Returns the characters that are not lost, since they were inserted again or deleted on purpose. */
  settled(): ClockSpans {
    const placed = spansOfMoves([...this.parts.known, ...this.moves], 'source')
    // A tab that was offline also lists deletions that it only received.
    const erased = this.parts.transfers.flatMap((one) => (one.isWhole ? [] : [...one.erased.values()].flat()))
    const doubles = this.runs.flatMap((run) => idsOf(run, run.length).filter((id) => this.isElsewhere(id)))
    return spansByClient([...[placed, spansOfIds(doubles)].flatMap((spans) => [...spans.values()].flat()), ...erased])
  }

  /**
   * Returns the lost text by its writers. Includes text that the repair deleted and of which no other copy exists; this
   * text is offered to the member whose tab inserted it.
   */
  lostText(): LostRun[] {
    return [...byWriter(this.runs, this.index), ...this.doubtful.flatMap((run) => this.missingIn(run))]
  }

  /** Returns whether another copy of a lost character still exists. */
  private isElsewhere(id: Id): boolean {
    return this.index
      .ancestorsOf(id)
      .some((source) => this.index.descendantsOf(source).some((copy) => isThere(this.doc, copy)))
  }

  private note(moves: readonly Move[]): void {
    this.moves.push(...moves)
    this.index.add(moves)
  }

  /**
   * Records the moves of a change. If the change deleted text at a place from which another change had moved the text,
   * deletes the moved copy.
   */
  private take(transfer: Transfer): void {
    const { inserted, erased, redone, saw } = transfer
    const before = this.index.movesFrom(erased).filter(({ copy }) => !saw(copy))
    const restored = this.agreed(namedMoves(redone, inserted)).map((move) => ({ ...move, isRestored: true }))
    this.note(restored)
    const found = this.foundIn(transfer, before, restored)
    this.deleteCopies(transfer, before, [...found, ...restored])
    this.note(found)
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
  private deleteCopies({ isWhole, saw }: Transfer, before: readonly Move[], moves: readonly Move[]): void {
    const kept = spansOfMoves(moves, 'source')
    const gone = before.filter((move) => !(isWhole && move.isRestored)).flatMap((move) => copiesOf(move))
    const isDeleted = ({ source }: { source: Id }) => !contains(kept, source) && !this.index.copiesOf(source).some(saw)
    this.delete(gone.filter(isDeleted).flatMap(({ copy }) => [copy, ...this.index.descendantsOf(copy)]))
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
    this.delete(copies)
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
    const typed = this.index.typedSpansOf(spansOfMoves(this.moves, 'source')).flatMap((span) => charactersIn(span))
    const deleted: Double[] = []
    for (const id of typed) {
      const copies = this.index.descendantsOf(id).filter((copy) => isThere(this.doc, copy))
      const doubles = copies.length > 1 ? doublesAmong(this.doc, copies) : []
      deleted.push(...doubles)
      this.delete(doubles.map(({ double }) => double))
    }
    this.notePlaced(isolatedText(this.doc, deleted))
  }

  private delete(ids: readonly Id[]): void {
    const spans = spansOfIds(ids)
    for (const { client, from, to } of [...spans.values()].flat()) {
      for (let clock = from; clock < to;) {
        const item = itemAt(this.doc, { client, clock })
        const end = item ? Math.min(to, item.id.clock + item.length) : clock + 1
        const text = textAround(item)
        if (item && !item.deleted && text) {
          text.delete(offsetOf(text, { client, clock }), end - clock)
          this.touched.add(text)
        }
        clock = end
      }
    }
  }

  // Returns whether a late character is out of place. Yjs attaches text typed at the end of a paragraph to the deleted
  // characters there. This text is out of place only if its author had not received the copies of these characters.
  private isStray({ origin, saw }: Late): boolean {
    if (isThere(this.doc, origin) || this.index.copiesOf(origin).some(saw)) return false
    return this.targetOf(origin) !== undefined
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
    const target = this.targetOf(origin)
    const moved = [...spansOfIds(copies).values()].flat()
    if (target) this.notePlaced(moved.map((one) => ({ span: one, place: { id: target, is: 'after' } })))
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

  /**
   * Returns a copy of a deleted character, or another copy of the same text: preferably one that exists, otherwise one
   * whose text node exists.
   */
  private targetOf(id: Id): Id | undefined {
    const copies = [id, ...this.index.ancestorsOf(id)].flatMap((one) => this.index.descendantsOf(one))
    return copies.find((copy) => isThere(this.doc, copy)) ?? copies.find((copy) => textAround(itemAt(this.doc, copy)))
  }

  private placeOf(run: LostRun): Place | undefined {
    const seen = new Set<LostRun>()
    for (let at: LostRun | undefined = run; at && !seen.has(at); at = this.lostAt(at.origin)) {
      seen.add(at)
      const place = this.placed.get(keyOf(at))?.place
      const next = place && (isThere(this.doc, place.id) ? place.id : this.targetOf(place.id))
      if (place && next) return { id: next, is: place.is }
      const after = at.origin && this.targetOf(at.origin)
      if (after) return { id: after, is: 'after' }
    }
    const before = run.rightOrigin && this.targetOf(run.rightOrigin)
    return before ? { id: before, is: 'before' } : undefined
  }

  private notePlaced(texts: readonly Placed[]): void {
    for (const one of texts) this.placed.set(keyOf({ client: one.span.client, clock: one.span.from }), one)
  }

  private noteTorn(typed: Typed): void {
    const torn = tornTexts(this.doc, typed)
    this.typed.push({ typed, torn })
    // Copies stay where they were inserted.
    this.notePlaced(torn.filter(({ text }) => this.index.ancestorsOf(text.id).length === 0).map(placedText))
  }

  private lostAt(id: Id | null): LostRun | undefined {
    return this.runs.find(
      ({ client, clock, length }) => client === id?.client && id.clock >= clock && id.clock < clock + length,
    )
  }

  /** Inserts runs next to the copies of their former neighbours. */
  private place(runs: (LostRun | Stray)[]): void {
    const sorted = runs.toSorted((one, other) => one.client - other.client || one.clock - other.clock)
    for (const whole of sorted) for (const run of 'marks' in whole ? [whole] : this.missingIn(whole)) this.placeRun(run)
  }

  private placeRun(run: LostRun | Stray): void {
    const place = this.placeOf(run)
    const text = place && textAround(itemAt(this.doc, place.id))
    if (!place || !text || isPlaced(this.doc, run, place)) return
    const own = textAround(itemAt(this.doc, run))
    const offset = offsetOf(text, place.id) + (place.is === 'after' && isThere(this.doc, place.id) ? 1 : 0)
    this.doc.clientID = this.parts.signFor(run.client)
    const clock = Y.getState(this.doc.store, this.doc.clientID)
    text.insert(offset, run.text, 'marks' in run ? run.marks : withoutSuggestions(marksAt(text, place.id)))
    this.touched.add(text)
    const source = { client: run.client, clock: run.clock }
    this.note([{ source, copy: insertedFrom(this.doc, clock), text: run.text, isRestored: !('marks' in run) }])
    if (own) this.delete(idsOf(run, run.length))
  }

  /** Returns the parts of a lost run of which no copy exists. The repair may already have placed the same text. */
  private missingIn(run: LostRun): LostRun[] {
    return partsOutside(run, spansOfIds(idsOf(run, run.length).filter((id) => this.isElsewhere(id))))
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
  return { moves: repair.moves, lost: repair.lostText(), settled: repair.settled() }
}
