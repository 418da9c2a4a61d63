import * as Y from 'yjs'
import { type Id, isSuggestionMark, type LostRun } from '../losses/lost-runs.ts'
import { firstItemOf } from '../losses/removals.ts'
import { type ClockSpan, type ClockSpans, spansByClient, uncovered } from '../losses/spans.ts'
import { charactersOf, copiesOf, fill, idsOf, keyOf, unknownIn } from './characters.ts'
import { removeEmptied } from './emptied-blocks.ts'
import { MoveIndex, sourcePassages } from './move-index.ts'
import { type Move, movesBetween, type Passage, textOf } from './moved-text.ts'
import { runsIn, type Stray, strayText } from './stray-text.ts'
import { separateWords } from './separate-words.ts'
import { inDocumentOrder, isThere, itemAt, marksAt, offsetOf, textAround } from './positions.ts'

/** The text that a change deleted and inserted, as far as the change may have moved text. */
export type Transfer = {
  deleted: readonly Passage[]
  inserted: readonly Passage[]
  /** Characters that the change deletes although they were deleted before. */
  erased: ClockSpans
  /** True if the change is everything that a tab had typed while it was away: it also names deletions made before. */
  isWhole: boolean
  /** True if the change undoes or redoes something: it may bring back text that others moved meanwhile. */
  isUndo: boolean
  /** Returns whether the change's author had received a character. */
  saw: (id: Id) => boolean
}

/** Characters that arrived after their left neighbour had been deleted, and what their author had received. */
export type Late = { span: ClockSpan; saw: (id: Id) => boolean }

export type Repairable = {
  /** The moves of earlier changes. */
  known: readonly Move[]
  /** The changes since then, in order. */
  transfers: readonly Transfer[]
  late: readonly Late[]
  /** Text that was lost with a deleted node. */
  runs: readonly LostRun[]
  /** Returns the Yjs client id under which the text of a tab is inserted again. */
  signFor: (client: number) => number
}

/** The minimum length of text that is recognised when undoing inserts it again. */
const BROUGHT_BACK_MIN = 12

type Place = { id: Id; is: 'after' | 'before' }

/** Moves text in a document after the text around it. */
class Repair {
  readonly moves: Move[] = []
  /** Text that was deleted although its writer may have typed it. */
  readonly doubtful: LostRun[] = []
  private readonly index: MoveIndex
  private readonly touched = new Set<Y.XmlText>()
  private readonly doc: Y.Doc
  private readonly parts: Repairable

  constructor(doc: Y.Doc, parts: Repairable) {
    this.doc = doc
    this.parts = parts
    this.index = new MoveIndex(parts.known)
  }

  run(): void {
    const strays = this.parts.transfers.flatMap((transfer) => this.take(transfer))
    this.deleteDoubles()
    const late = this.parts.late.filter((one) => this.isStray(one)).map(({ span }) => span)
    this.place([...this.lostRuns(), ...strayText(this.doc, [...strays, ...late])])
    removeEmptied(this.touched)
  }

  /** Characters that are not lost: they were inserted again, or deleted on purpose. */
  settled(): ClockSpans {
    const placed = [...this.parts.known, ...this.moves].map(({ source, text }) => ({
      client: source.client,
      from: source.clock,
      to: source.clock + text.length,
    }))
    const erased = this.parts.transfers.flatMap((transfer) => [...transfer.erased.values()].flat())
    const doubles = this.parts.runs.flatMap((run) => idsOf(run, run.length).filter((id) => this.isElsewhere(id)))
    return spansByClient([
      ...placed,
      ...erased,
      ...doubles.map(({ client, clock }) => ({ client, from: clock, to: clock + 1 })),
    ])
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
   * Records the moves of a change, and deletes text that the change deleted at its former place.
   * @returns the text that the change left behind because its author had not seen it
   */
  private take(transfer: Transfer): ClockSpan[] {
    const { deleted, inserted, erased, saw } = transfer
    const before = this.index.movesFrom(erased).filter(({ copy }) => !saw(copy))
    const known = new Map(before.flatMap(({ source, text }) => charactersOf(source, text)))
    const filled = deleted.map((passage) => passage.map((run) => fill(run, known)))
    const inPlace = new Set(
      filled.flatMap((passage) => passage.flatMap((run) => idsOf(run, run.text.length).map(keyOf))),
    )
    const others = before.filter(({ source }) => !inPlace.has(keyOf(source)))
    const found = movesBetween([...filled, ...sourcePassages(others)], inserted)
    const moves = transfer.isUndo ? [...found, ...this.broughtBack(inserted, found)] : found
    const kept = new Set(moves.flatMap(({ source, text }) => idsOf(source, text.length).map(keyOf)))
    const gone = before.flatMap((move) => copiesOf(move).filter(({ source }) => !kept.has(keyOf(source))))
    this.delete(gone.flatMap(({ copy }) => [copy, ...this.index.descendantsOf(copy)]))
    this.note(moves)
    const sources = moves.flatMap((move) => copiesOf(move))
    const wasGone = new Set(deleted.flatMap((passage) => passage.flatMap(unknownIn).map(keyOf)))
    const deletedBefore = sources.filter(({ source }) => wasGone.has(keyOf(source)) && !known.has(keyOf(source)))
    if (transfer.isWhole) this.offer(deletedBefore.map(({ copy }) => copy))
    this.delete(deletedBefore.map(({ copy }) => copy))
    separateWords(this.doc, transfer)
    return moves.flatMap((move) => this.leftBehind(move, saw))
  }

  // The text of deleted characters is unknown, and a tab that was away names all deletions that it knows. So text of the
  // same length may have been typed in their place. It is offered to its writer.
  private offer(ids: readonly Id[]): void {
    const spans = spansByClient(ids.map(({ client, clock }) => ({ client, from: clock, to: clock + 1 })))
    this.doubtful.push(...[...spans.values()].flat().flatMap((span) => runsIn(this.doc, span)))
  }

  private deleteDoubles(): void {
    const sources = this.moves.flatMap((move) => copiesOf(move).map(({ source }) => source))
    const roots = new Map(
      sources.flatMap((source) => [source, ...this.index.ancestorsOf(source)]).map((id) => [keyOf(id), id]),
    )
    for (const root of roots.values()) this.delete(this.doublesOf(root))
  }

  /** Returns the moves of text that exists elsewhere and that undoing inserted again as a whole. */
  private broughtBack(inserted: readonly Passage[], found: readonly Move[]): Move[] {
    const known = new Set(found.flatMap((move) => copiesOf(move).map(({ copy }) => keyOf(copy))))
    const left = inserted.filter(
      (passage) => textOf(passage).length >= BROUGHT_BACK_MIN && passage.every((run) => !known.has(keyOf(run))),
    )
    const texts = new Set(left.map(textOf))
    const elsewhere = this.index.all().filter(({ copy }) => this.isAlive(copy))
    return movesBetween(
      sourcePassages(elsewhere).filter((passage) => texts.has(textOf(passage))),
      left,
    )
  }

  private isAlive(id: Id): boolean {
    return [id, ...this.index.descendantsOf(id)].some((one) => isThere(this.doc, one))
  }

  /** Returns the copies of a character except the last one in the document. */
  private doublesOf(id: Id): Id[] {
    const copies = this.index.descendantsOf(id).filter((copy) => isThere(this.doc, copy))
    if (copies.length < 2) return []
    const items = copies.map((copy) => ({ copy, item: itemAt(this.doc, copy) as Y.Item }))
    // Characters of the same item are in the order of their clocks.
    items.sort((one, other) =>
      one.item === other.item ? one.copy.clock - other.copy.clock : inDocumentOrder(one.item, other.item),
    )
    return items.slice(0, -1).map(({ copy }) => copy)
  }

  private delete(ids: readonly Id[]): void {
    const spans = spansByClient(ids.map(({ client, clock }) => ({ client, from: clock, to: clock + 1 })))
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

  private leftBehind({ source, text }: Move, saw: Transfer['saw']): ClockSpan[] {
    const holder = textAround(itemAt(this.doc, source))
    if (!holder) return []
    const spans: ClockSpan[] = []
    for (let item = firstItemOf(holder); item; item = item.right) {
      const { origin, id, length, deleted, content } = item
      if (deleted || !(content instanceof Y.ContentString) || !origin || saw(id)) continue
      const into = origin.clock - source.clock
      if (origin.client === source.client && into >= 0 && into < text.length)
        spans.push({ client: id.client, from: id.clock, to: id.clock + length })
    }
    return spans
  }

  // Yjs puts text that is typed at the end of a paragraph behind the deleted characters there. So it is out of place only
  // if its author had not received the copies of these characters.
  private isStray({ span, saw }: Late): boolean {
    const origin = itemAt(this.doc, { client: span.client, clock: span.from })?.origin
    if (!origin || isThere(this.doc, origin) || this.index.copiesOf(origin).some(saw)) return false
    return this.targetOf(origin) !== undefined
  }

  private lostRuns(): LostRun[] {
    // Text that an earlier repair inserted again is no longer lost, nor is text that its writer deleted or moved later.
    const known = this.settled()
    return this.parts.runs.flatMap((run) => {
      // A suggestion must stay one, but its marks are gone. So it is offered to its writer.
      if (run.kind !== 'text' || run.text === '' || run.isSuggested) return []
      const span = { client: run.client, from: run.clock, to: run.clock + run.length }
      return uncovered(span, known).map(({ from, to }) => ({
        ...run,
        clock: from,
        length: to - from,
        text: run.text.slice(from - run.clock, to - run.clock),
        origin: from === run.clock ? run.origin : { client: run.client, clock: from - 1 },
      }))
    })
  }

  /** Returns the character that replaced a deleted character: one that still exists, or one whose text does. */
  private targetOf(id: Id): Id | undefined {
    const copies = this.index.descendantsOf(id)
    return copies.find((copy) => isThere(this.doc, copy)) ?? copies.find((copy) => textAround(itemAt(this.doc, copy)))
  }

  private placeOf(run: LostRun): Place | undefined {
    const seen = new Set<LostRun>()
    for (let at: LostRun | undefined = run; at && !seen.has(at); at = this.lostAt(at.origin)) {
      seen.add(at)
      const after = at.origin && this.targetOf(at.origin)
      if (after) return { id: after, is: 'after' }
    }
    const before = run.rightOrigin && this.targetOf(run.rightOrigin)
    return before ? { id: before, is: 'before' } : undefined
  }

  private lostAt(id: Id | null): LostRun | undefined {
    return this.parts.runs.find(
      ({ client, clock, length }) => client === id?.client && id.clock >= clock && id.clock < clock + length,
    )
  }

  /** Inserts runs next to the characters that replaced their former neighbours. */
  private place(runs: (LostRun | Stray)[]): void {
    const sorted = runs.toSorted((one, other) => one.client - other.client || one.clock - other.clock)
    for (const run of sorted) {
      const place = this.placeOf(run)
      const text = place && textAround(itemAt(this.doc, place.id))
      if (!place || !text) continue
      const own = textAround(itemAt(this.doc, run))
      const offset = offsetOf(text, place.id) + (place.is === 'after' && isThere(this.doc, place.id) ? 1 : 0)
      this.doc.clientID = this.parts.signFor(run.client)
      const clock = Y.getState(this.doc.store, this.doc.clientID)
      text.insert(offset, run.text, 'marks' in run ? run.marks : withoutSuggestions(marksAt(text, place.id)))
      this.touched.add(text)
      this.note([{ source: { client: run.client, clock: run.clock }, copy: this.insertedFrom(clock), text: run.text }])
      if (own) this.delete(idsOf(run, run.length))
    }
  }

  /** Returns the id of the first inserted character; Yjs may have inserted formatting before it. */
  private insertedFrom(clock: number): Id {
    const client = this.doc.clientID
    let at = clock
    while (at < Y.getState(this.doc.store, client)) {
      const item = itemAt(this.doc, { client, clock: at })
      if (!item || item.content instanceof Y.ContentString) break
      at = item.id.clock + item.length
    }
    return { client, clock: at }
  }
}

const withoutSuggestions = (marks: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(marks).filter(([name]) => !isSuggestionMark(name)))

/**
 * Repairs a document after changes that moved text: text that others typed in moved text follows it, text that two
 * changes moved at the same time is not doubled, and deletions also apply to the moved text. Changes the document.
 * @returns the moves since then, including those of the repair; the characters that are not lost; and text that is to be
 * offered to its writer.
 */
export function repairMoves(
  doc: Y.Doc,
  parts: Repairable,
): { moves: Move[]; settled: ClockSpans; doubtful: LostRun[] } {
  const repair = new Repair(doc, parts)
  doc.transact(() => repair.run())
  return { moves: repair.moves, settled: repair.settled(), doubtful: repair.doubtful }
}
