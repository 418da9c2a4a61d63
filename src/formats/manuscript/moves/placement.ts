import * as Y from 'yjs'
import { type Id, type LostRun, partsOutside, withoutSuggestions } from '../losses/lost-runs.ts'
import { idsOf, keyOf, spansOfIds } from './characters.ts'
import type { MoveIndex } from './move-index.ts'
import type { Move } from './moved-text.ts'
import {
  insertedFrom,
  isThere,
  itemAt,
  letterAfter,
  letterBefore,
  marksAt,
  nextTo,
  offsetOf,
  textAround,
} from './positions.ts'
import { isPlaced, type Place, type Placed, type Stray } from './stray-text.ts'
import type { Tear } from './tears.ts'

type Parts = {
  doc: Y.Doc
  index: MoveIndex
  /** Text that was lost with a deleted node. */
  runs: readonly LostRun[]
  /** Returns the Yjs client id for inserting the text of a tab again. */
  signFor: (client: number) => number
}

function blockOf(doc: Y.Doc, id: Id): Y.XmlElement | undefined {
  const content = itemAt(doc, id)?.content
  return content instanceof Y.ContentType && content.type instanceof Y.XmlElement ? content.type : undefined
}

/** Returns the first text node of a block, and adds one if it has none. */
function textIn(doc: Y.Doc, id: Id): Y.XmlText | undefined {
  const block = blockOf(doc, id)
  const known: unknown = block && block.length > 0 ? block.get(0) : undefined
  if (!block || known instanceof Y.XmlText) return known instanceof Y.XmlText ? known : undefined
  const text = new Y.XmlText()
  block.insert(0, [text])
  return text
}

/** Moves text of a document to its places, and records the moves. */
export class Placement {
  readonly moves: Move[] = []
  /** The text nodes that were changed. */
  readonly touched = new Set<Y.XmlText>()
  /** The letters between which text was placed. */
  readonly tears: Tear[] = []
  /** The texts whose new places are known, by their first characters. */
  readonly placed = new Map<string, Placed>()
  private readonly doc: Y.Doc
  private readonly index: MoveIndex
  private readonly runs: readonly LostRun[]
  private readonly signFor: Parts['signFor']

  constructor({ doc, index, runs, signFor }: Parts) {
    this.doc = doc
    this.index = index
    this.runs = runs
    this.signFor = signFor
  }

  note(moves: readonly Move[]): void {
    this.moves.push(...moves)
    this.index.add(moves)
  }

  delete(ids: readonly Id[]): void {
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

  /** Returns whether another copy of a lost character still exists. */
  isElsewhere(id: Id): boolean {
    return this.index.descendantsOfAll(this.index.ancestorsOf(id)).some((copy) => isThere(this.doc, copy))
  }

  /**
   * Returns a copy of a deleted character, or another copy of the same text: preferably one that exists, otherwise one
   * whose text node exists.
   */
  targetOf(id: Id): Id | undefined {
    const copies = this.index.descendantsOfAll([id, ...this.index.ancestorsOf(id)])
    return copies.find((copy) => isThere(this.doc, copy)) ?? copies.find((copy) => textAround(itemAt(this.doc, copy)))
  }

  private placeOf(run: LostRun): Place | undefined {
    const seen = new Set<LostRun>()
    let first = run
    for (let at: LostRun | undefined = run; at && !seen.has(at); at = this.lostAt(at.origin)) {
      seen.add(at)
      first = at
      const place = this.placed.get(keyOf(at))?.place
      const next = place && (isThere(this.doc, place.id) ? place.id : this.targetOf(place.id))
      if (place && next) return { id: next, is: place.is }
      const after = at.origin && this.targetOf(at.origin)
      if (after) return { id: after, is: 'after' }
    }
    const before = run.rightOrigin && this.targetOf(run.rightOrigin)
    if (before) return { id: before, is: 'before' }
    const block = this.blockFor(first.parent)
    return block && { id: block, is: 'in' }
  }

  /** Returns the block that replaced the one with a node; undefined if there is none. */
  private blockFor(node: Id | null): Id | undefined {
    const copies = node ? this.index.descendantsOf(node) : []
    const isBlock = (id: Id) => isThere(this.doc, id) && blockOf(this.doc, id) !== undefined
    // Another member may have added the node to the block.
    return copies.find(isBlock) ?? (node ? this.blockFor(this.lostAt(node)?.parent ?? null) : undefined)
  }

  private textFor({ id, is }: Place): Y.XmlText | undefined {
    return is === 'in' ? textIn(this.doc, id) : textAround(itemAt(this.doc, id))
  }

  notePlaced(texts: readonly Placed[]): void {
    for (const one of texts) this.placed.set(keyOf({ client: one.span.client, clock: one.span.from }), one)
  }

  private lostAt(id: Id | null): LostRun | undefined {
    return this.runs.find(
      ({ client, clock, length }) => client === id?.client && id.clock >= clock && id.clock < clock + length,
    )
  }

  /** Inserts runs next to the copies of their former neighbours. */
  place(runs: (LostRun | Stray)[]): void {
    const sorted = runs.toSorted((one, other) => one.client - other.client || one.clock - other.clock)
    for (const whole of sorted) for (const run of 'marks' in whole ? [whole] : this.missingIn(whole)) this.placeRun(run)
  }

  private placeRun(run: LostRun | Stray): void {
    const place = this.placeOf(run)
    const text = place && this.textFor(place)
    if (!place || !text || isPlaced(this.doc, run, place)) return
    const own = textAround(itemAt(this.doc, run))
    const offset =
      place.is === 'in' ? 0 : offsetOf(text, place.id) + (place.is === 'after' && isThere(this.doc, place.id) ? 1 : 0)
    this.noteTear(run, place)
    this.doc.clientID = this.signFor(run.client)
    const clock = Y.getState(this.doc.store, this.doc.clientID)
    const marks = place.is === 'in' ? {} : marksAt(text, place.id)
    text.insert(offset, run.text, 'marks' in run ? run.marks : withoutSuggestions(marks))
    this.touched.add(text)
    const source = { client: run.client, clock: run.clock }
    this.note([{ source, copy: insertedFrom(this.doc, clock), text: run.text, isRestored: !('marks' in run) }])
    if (own) this.delete(idsOf(run, run.length))
  }

  /** Notes the letters between which a text is placed, unless it was there before. */
  private noteTear(run: LostRun, { id, is }: Place): void {
    if (is === 'in') return
    const left = is === 'after' ? id : letterBefore(this.doc, id)
    const right = is === 'after' ? letterAfter(this.doc, id) : id
    if (!left || !right) return
    const key = keyOf(this.index.typedAs(right))
    const next = nextTo(this.doc, { client: run.client, clock: run.clock + run.length - 1 })
    const wasBefore = [run.rightOrigin, next].some((one) => one && keyOf(this.index.typedAs(one)) === key)
    if (!wasBefore) this.tears.push({ left, right })
  }

  /** Returns the parts of a lost run of which no copy exists: a run placed before may be the same text. */
  missingIn(run: LostRun): LostRun[] {
    return partsOutside(run, spansOfIds(idsOf(run, run.length).filter((id) => this.isElsewhere(id))))
  }
}
