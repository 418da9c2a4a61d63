import * as Y from 'yjs'
import { itemsIn } from '../losses/items.ts'
import type { Id, LostRun } from '../losses/lost-runs.ts'
import { firstItemOf } from '../losses/removals.ts'
import { type ClockSpan, type ClockSpans, contains, spansByClient, spansWithin, withoutSpans } from '../losses/spans.ts'
import { DeletedText, type Remembered, textById } from './deleted-text.ts'
import { type MoveIds, sourceSpans } from './move-ids.ts'
import { addedSpans, deletedPassages, insertedPassages, lostPassages, textsWith } from './passages.ts'
import { isThere, leftOf } from './positions.ts'
import { confirmedClaims } from './move-claims.ts'
import type { Typed } from './torn-text.ts'
import type { Late, Transfer } from './transfers.ts'
import { collides } from './separate-words.ts'
import { type ContinuedText, type Tear, tearsIn, TypedRuns, typedRunsIn } from './tears.ts'
import { textSiblings } from './text-siblings.ts'

/** Describes the changes that a tab had received when it made a change, and the kind of the change. */
export type Knowledge = {
  /** The state vector of the author's tab when the change was made. */
  vector: ReadonlyMap<number, number>
  /** True if the change contains all edits of a tab that was offline, instead of one edit. */
  isWhole: boolean
  /** The text that undo or redo inserted again in the author's tab. */
  redone: readonly MoveIds[]
  /** The text that undo or redo deleted. */
  undone: ClockSpans
  /** The text that the author's editor moved; undefined if the tab does not know it. */
  moved: readonly MoveIds[] | undefined
  /** True if the first letter continues the letter that the tab typed just before, which others have deleted. */
  continues: boolean
  /** The Yjs client id of the author's tab. */
  client: number
}

const NONE: ReadonlyMap<number, ClockSpan[]> = new Map()

/** The time in ms after which a connected tab is assumed to have received a change. */
const SEEN_AFTER_MS = 3_000

/** The maximum number of characters next to deleted ones that are remembered for a document. */
const STRANDED_MAX = 500

/**
 * The maximum size of the changes that one repair compares, in pieces (see `piecesIn`). The text of further changes stays
 * where it is. A long session offline has some hundred pieces. Most steps of the repair compare pieces with each other.
 */
export const PIECES_MAX = 5_000

/** The number of characters that count as one piece. */
const PIECE_LENGTH = 100

/** Records the text that changes deleted and inserted, if the changes may have moved text. */
export class TransferRecorder {
  private transfers: Transfer[] = []
  private late: Late[] = []
  /** Characters next to deleted ones that a repair had no place for. An undo may insert the deleted ones again. */
  private stranded: Late[] = []
  private siblings: Id[] = []
  /** The size of the recorded changes, in pieces. */
  private pieces = 0
  private tears: Tear[] = []
  private continued: ContinuedText[] = []
  private readonly typedRuns: TypedRuns
  /** The characters that arrived within the last `SEEN_AFTER_MS`. */
  private arrived: { span: ClockSpan; at: number }[] = []
  private readonly deletedText = new DeletedText()
  private readonly doc: Y.Doc

  constructor(doc: Y.Doc) {
    this.doc = doc
    this.typedRuns = new TypedRuns(doc)
  }

  /**
   * Records a change during its transaction. `named` are the deletions that its author intended.
   * @returns the text that the author named as moved or inserted again and that was; undefined if it is not known
   */
  note(transaction: Y.Transaction, noting: Noting): readonly MoveIds[] | undefined {
    const added = addedSpans(transaction)
    const pieces = this.piecesIn(added, noting)
    const isTooMuch = this.pieces + pieces > PIECES_MAX
    if (!isTooMuch) this.pieces += pieces
    const moved = isTooMuch ? undefined : this.compare(added, noting)
    const now = performance.now()
    this.arrived = this.arrived.filter(({ at }) => now - at < SEEN_AFTER_MS)
    for (const span of [...added.values()].flat()) this.arrived.push({ span, at: now })
    return moved
  }

  /** Returns the size of a change: its items, deletions and claims, and one more for every `PIECE_LENGTH` characters. */
  private piecesIn(added: ClockSpans, { named, knowledge }: Noting): number {
    const spans = [...added.values(), ...named.values()].flat()
    const length = spans.reduce((sum, { from, to }) => sum + to - from, 0)
    const claims = (knowledge?.redone.length ?? 0) + (knowledge?.moved?.length ?? 0)
    let pieces = spans.length + claims + Math.floor(length / PIECE_LENGTH)
    const items = itemsIn(this.doc, added)
    while (pieces <= PIECES_MAX && items.next().done !== true) pieces += 1
    return pieces
  }

  private compare(
    added: ClockSpans,
    { deleted, named, knowledge, isOwn, runs, arrivals }: Noting,
  ): readonly MoveIds[] | undefined {
    const inserted = [...insertedPassages(this.doc, added), ...lostPassages(arrivals)]
    const erased = knowledge ? spansByClient(withoutSpans(named, deleted)) : NONE
    const deletedByAuthor = spansWithin(deleted, named)
    const isWhole = knowledge?.isWhole === true
    const redone = this.confirmed(knowledge?.redone ?? [], added)
    const moved = knowledge?.moved && this.confirmed(knowledge.moved, added)
    const saw = this.seenBy(added, knowledge)
    const isNews = ({ isLost, by }: Remembered) => isLost === true || (by !== undefined && !saw(by))
    const remembered = this.deletedText.passagesIn(erased).filter((one) => !isWhole || isNews(one))
    const left = deletedPassages(this.doc, { deleted: deletedByAuthor, erased, remembered })
    const [first] = [...added.values()].flat()
    this.deletedText.add(left, { deleted: deletedByAuthor, by: first && { client: first.client, clock: first.to - 1 } })
    this.deletedText.addLost([...runs, ...arrivals])
    const hasMoved = moved !== undefined && moved.length > 0
    const isMove = hasMoved || (inserted.length > 0 && (left.length > 0 || redone.length > 0))
    const typed: Typed = { inserted, restored: sourceSpans(redone), writerOf: ({ client }) => client, saw }
    if (isMove || erased.size > 0 || (knowledge && collides(this.doc, typed)))
      this.transfers.push({
        deleted: left,
        inserted,
        erased,
        isWhole,
        redone,
        undone: knowledge?.undone ?? NONE,
        moved,
        saw,
        isExact: knowledge !== undefined,
      })
    if (knowledge) this.late.push(...this.lateIn(added, saw))
    if (!isOwn) this.late.push(...this.leftBehind(named, saw))
    this.siblings.push(...textSiblings(this.doc, added))
    if (!isOwn) {
      // An undo of typed text alone leaves nothing to which other letters could belong.
      const undone = redone.length > 0 ? (knowledge?.undone ?? NONE) : NONE
      this.tears.push(...tearsIn(this.doc, { added, deleted, undone, saw }, [...runs, ...arrivals]))
      if (moved) this.typedRuns.erase(spansByClient(withoutSpans(named, sourceSpans([...moved, ...redone]))))
      const isNamed = knowledge?.continues === true
      this.continued.push(...this.typedRuns.add(typedRunsIn(this.doc, added, arrivals), { saw, isNamed }))
    }
    return moved && [...moved, ...redone]
  }

  /** Returns the claims of a tab that the document confirms: the text that the tab says it inserted again. */
  private confirmed(claims: readonly MoveIds[], added: ClockSpans): MoveIds[] {
    if (claims.length === 0) return []
    const known = this.deletedText.passagesIn(sourceSpans(claims)).map(({ passage }) => passage)
    return confirmedClaims(this.doc, { claims, added, textOf: textById(known) })
  }

  /** Returns what was recorded so far. */
  recorded(): Recorded {
    return {
      transfers: [...this.transfers],
      late: [...this.stranded, ...this.late],
      siblings: [...this.siblings],
      pieces: this.pieces,
      tears: [...this.tears],
      continued: [...this.continued],
      typedRuns: this.typedRuns,
    }
  }

  /** Returns whether several tabs changed the text at the same time and one of them may have moved text. */
  get isConcurrent(): boolean {
    if (this.tears.length > 0 || this.continued.length > 0) return true
    if (this.late.length > 0 || this.siblings.length > 0) return true
    const mayBeApart = ({ deleted, erased, redone }: Transfer) =>
      redone.length > 0 || erased.size > 0 || deleted.length === 0
    if (this.transfers.some(mayBeApart)) return true
    return this.transfers.length > 0 && new Set(this.arrived.map(({ span: { client } }) => client)).size > 1
  }

  /** Removes the records that a repair has handled. */
  forget({ transfers, late, siblings, tears, continued, pieces }: Recorded): void {
    this.pieces -= pieces
    const known = new Set<object>([...transfers, ...late, ...siblings, ...tears, ...continued])
    this.tears = this.tears.filter((one) => !known.has(one))
    this.continued = this.continued.filter((one) => !known.has(one))
    this.transfers = this.transfers.filter((one) => !known.has(one))
    this.stranded = [...this.stranded, ...this.late.filter((one) => known.has(one))]
      .filter(({ span: { client, from }, origin }) => this.isGone(origin) && isThere(this.doc, { client, clock: from }))
      .slice(-STRANDED_MAX)
    this.late = this.late.filter((one) => !known.has(one))
    this.siblings = this.siblings.filter((one) => !known.has(one))
  }

  // Returns a function that checks whether the author had received a character. Without knowledge, assumes that the
  // author had received everything except the newest changes.
  private seenBy(own: ClockSpans, knowledge: Knowledge | undefined): Transfer['saw'] {
    if (knowledge) return (id) => own.has(id.client) || id.clock < (knowledge.vector.get(id.client) ?? 0)
    const recent = spansByClient(this.arrived.map(({ span }) => span))
    return (id) => own.has(id.client) || !contains(recent, id)
  }

  /** Returns the added characters whose left neighbour was already deleted. */
  private lateIn(added: ClockSpans, saw: Late['saw']): Late[] {
    const late: Late[] = []
    for (const item of itemsIn(this.doc, added)) {
      const { id, length, content, deleted } = item
      const origin = leftOf(item)
      if (deleted || !(content instanceof Y.ContentString) || !origin || contains(added, origin)) continue
      if (this.isGone(origin))
        late.push({ span: { client: id.client, from: id.clock, to: id.clock + length }, origin, saw })
    }
    return late
  }

  /** Returns the text that a change left behind between deleted characters, since its author had not received it. */
  private leftBehind(deleted: ClockSpans, saw: Transfer['saw']): Late[] {
    const late: Late[] = []
    for (const text of textsWith(this.doc, deleted)) {
      for (let item = firstItemOf(text); item; item = item.right) {
        const { id, length, content } = item
        if (item.deleted || !(content instanceof Y.ContentString) || saw(id)) continue
        const origin = leftOf(item)
        if (origin && contains(deleted, origin))
          late.push({ span: { client: id.client, from: id.clock, to: id.clock + length }, origin, saw: () => false })
      }
    }
    return late
  }

  private isGone({ client, clock }: Id): boolean {
    const structs = this.doc.store.clients.get(client) ?? []
    return structs[Y.findIndexSS(structs, clock)]?.deleted === true
  }
}

export type Recorded = {
  transfers: Transfer[]
  late: Late[]
  siblings: Id[]
  tears: Tear[]
  continued: ContinuedText[]
  typedRuns: TypedRuns
  pieces: number
}

type Noting = {
  deleted: ClockSpans
  named: ClockSpans
  knowledge: Knowledge | undefined
  /** True for a change by the server itself, which has the whole document. */
  isOwn: boolean
  /** Text that was lost with its node. */
  runs: readonly LostRun[]
  /** Text of the change that was lost, since its node no longer exists. */
  arrivals: readonly LostRun[]
}
