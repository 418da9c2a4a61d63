import * as Y from 'yjs'
import { itemsIn } from '../losses/items.ts'
import type { Id, LostRun } from '../losses/lost-runs.ts'
import { firstItemOf } from '../losses/removals.ts'
import { type ClockSpans, contains } from '../losses/spans.ts'
import { textsWith } from './passages.ts'
import { firstOf, itemAt, lastOf, leftOf, letterBefore, nearestText } from './positions.ts'

/** Two letters that a change may have separated, although its author had not received both, or whose order it changed. */
export type Tear = { left: Id; right: Id }

type Change = {
  added: ClockSpans
  deleted: ClockSpans
  /** The text that undo or redo deleted. */
  undone: ClockSpans
  /** Returns whether the change's author had received a letter. */
  saw: (id: Id) => boolean
}

const isSame = (one: Id, other: Id): boolean => one.client === other.client && one.clock === other.clock

/** Returns the tears at the text that a change inserted. */
function tearsAround(doc: Y.Doc, { added, saw }: Change): Tear[] {
  const tears: Tear[] = []
  for (const item of itemsIn(doc, added)) {
    if (item.deleted || !(item.content instanceof Y.ContentString)) continue
    const [origin, left, right] = [leftOf(item), letterBefore(doc, firstOf(item)), nearestText(item, 'right')]
    // The letter was typed after another one than that which is before it now.
    if (origin && !(left && isSame(left, origin))) tears.push({ left: origin, right: firstOf(item) })
    // The text was inserted between two letters of which its author had received only the first.
    const before = right && leftOf(right)
    if (left && right && before && isSame(before, left) && !saw(firstOf(right)))
      tears.push({ left, right: firstOf(right) })
  }
  return tears
}

/** Returns the tears where a change deleted text and left the letters after it, which its author had not received. */
function tearsBehind(doc: Y.Doc, { added, deleted, undone, saw }: Change): Tear[] {
  const tears: Tear[] = []
  for (const text of textsWith(doc, deleted)) {
    let before: Y.Item | undefined
    for (let item = firstItemOf(text); item; item = item.right) {
      const isGone = item.deleted && contains(deleted, item.id)
      if (!item.countable || contains(added, item.id) || (item.deleted && !isGone)) continue
      const isLeft = !item.deleted && item.content instanceof Y.ContentString && before?.deleted === true
      if (isLeft && before && (!saw(firstOf(item)) || contains(undone, lastOf(before))))
        tears.push({ left: lastOf(before), right: firstOf(item) })
      before = item
    }
  }
  return tears
}

/** Returns the letters that a change may have separated from the letters before them. Call it during the transaction. */
export const tearsIn = (doc: Y.Doc, change: Change, lost: readonly LostRun[]): Tear[] => [
  ...tearsAround(doc, change),
  ...tearsBehind(doc, change),
  ...lost.flatMap(tearsOfLost),
]

/** Returns the tears between a lost text and the letters between which it was inserted. */
function tearsOfLost({ kind, text, origin, rightOrigin, client, clock, length }: LostRun): Tear[] {
  if (kind !== 'text' || text === '') return []
  const before = origin ? [{ left: origin, right: { client, clock } }] : []
  const last = { client, clock: clock + length - 1 }
  return rightOrigin ? [...before, { left: last, right: rightOrigin }] : before
}

/** Letters that a tab typed one after another, and the letters between which it began. */
export type TypedRun = { first: Id; length: number; origin: Id | null; rightOrigin: Id | null }

/** Two texts that a tab typed one after the other, between which the first one vanished from its view. */
export type ContinuedText = TypedBy & { earlier: TypedRun; later: TypedRun }

/** Which characters a tab had received when it typed a text, and whether it says that the text continues the one before. */
type TypedBy = { saw: (id: Id) => boolean; isNamed: boolean }

/** The maximum number of texts that are remembered for a document. */
const REMEMBERED_MAX = 1_000

/** Remembers the texts that were typed last, since Yjs discards the neighbours of deleted text. */
export class TypedRuns {
  private readonly last = new Map<number, TypedRun>()
  private runs: TypedRun[] = []
  private readonly doc: Y.Doc

  constructor(doc: Y.Doc) {
    this.doc = doc
  }

  /** Adds text that a tab inserted. @returns the texts that may continue the one before, which is gone */
  add(runs: readonly TypedRun[], by: TypedBy): ContinuedText[] {
    return runs.flatMap((run): ContinuedText[] => {
      const { client, clock } = run.first
      const earlier = this.last.get(client)
      const isNext = earlier !== undefined && earlier.first.clock + earlier.length === clock
      const { origin } = run
      if (earlier && isNext && origin?.client === client && origin.clock === clock - 1) {
        earlier.length += run.length
        return []
      }
      this.remember({ ...run })
      const isGone = earlier && itemAt(this.doc, { client, clock: clock - 1 })?.deleted !== false
      return earlier && isNext && isGone ? [{ earlier: { ...earlier }, later: run, ...by }] : []
    })
  }

  /** Forgets the last letters of tabs that were deleted on purpose, so that nothing continues them. */
  erase(spans: ClockSpans): void {
    for (const client of spans.keys()) {
      const run = this.last.get(client)
      if (run && contains(spans, { client, clock: run.first.clock + run.length - 1 })) this.last.delete(client)
    }
  }

  private remember(run: TypedRun): void {
    this.last.set(run.first.client, run)
    this.runs.push(run)
    if (this.runs.length > 2 * REMEMBERED_MAX) this.runs = this.runs.slice(-REMEMBERED_MAX)
  }

  /** Returns the text that contains a letter; undefined if it was typed long ago. */
  with({ client, clock }: Id): TypedRun | undefined {
    return this.runs.find(
      ({ first, length }) => first.client === client && clock >= first.clock && clock < first.clock + length,
    )
  }
}

/** Returns the text that a change inserted, also in nodes that no longer exist, in the order in which it was typed. */
export function typedRunsIn(doc: Y.Doc, added: ClockSpans, arrivals: readonly LostRun[]): TypedRun[] {
  const runs: TypedRun[] = []
  for (const { id, length, content, origin, rightOrigin, deleted } of itemsIn(doc, added))
    if (!deleted && content instanceof Y.ContentString)
      runs.push({ first: { client: id.client, clock: id.clock }, length, origin, rightOrigin })
  for (const { kind, text, client, clock, length, origin, rightOrigin } of arrivals)
    if (kind === 'text' && text !== '') runs.push({ first: { client, clock }, length, origin, rightOrigin })
  return runs.toSorted(({ first: one }, { first: other }) => one.clock - other.clock)
}
