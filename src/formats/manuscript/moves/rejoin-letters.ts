import type * as Y from 'yjs'
import type { Id } from '../losses/lost-runs.ts'
import type { ClockSpan } from '../losses/spans.ts'
import { keyOf } from './characters.ts'
import type { MoveIndex } from './move-index.ts'
import type { Placement } from './placement.ts'
import { isThere, itemAt, letterAfter, textAround } from './positions.ts'
import { runsIn } from './stray-text.ts'
import type { ContinuedText, Tear, TypedRun, TypedRuns } from './tears.ts'

type Parts = { doc: Y.Doc; index: MoveIndex; text: Placement; typedRuns: TypedRuns }

const isSame = (one: Id, other: Id): boolean => one.client === other.client && one.clock === other.clock

const isNext = (left: Id, right: Id): boolean => left.client === right.client && left.clock + 1 === right.clock

const lastIn = ({ first, length }: TypedRun): Id => ({ client: first.client, clock: first.clock + length - 1 })

const isIn = ({ first, length }: TypedRun, { client, clock }: Id): boolean =>
  client === first.client && clock >= first.clock && clock < first.clock + length

/**
 * Returns the tear between a text and the one that its tab typed next. The first one vanished from the tab's view with
 * its paragraph, and the tab says that the second one continues it, or it was typed at the same place of the paragraph
 * after somebody had moved this.
 */
function tearOf({ earlier, later, saw, isNamed }: ContinuedText, index: MoveIndex): Tear[] {
  const last = lastIn(earlier)
  if (index.descendantsOf(last).some(saw)) return []
  const isMoved = (one: Id | null, other: Id | null) =>
    one !== null && other !== null && !isSame(one, other) && isSame(index.typedAs(one), index.typedAs(other))
  const { origin, rightOrigin } = later
  const isWithin = origin !== null && !isIn(earlier, origin) && isIn(earlier, index.typedAs(origin))
  const isContinued =
    isNamed || isWithin || isMoved(earlier.origin, origin) || isMoved(earlier.rightOrigin, rightOrigin)
  return isContinued ? [{ left: last, right: later.first }] : []
}

/** Returns the letters that follow a letter and were typed directly one after another, as spans. */
function wordFrom({ doc, index }: Parts, start: Id): ClockSpan[] {
  const spans: ClockSpan[] = []
  let typed: Id | undefined
  for (let at: Id | undefined = start; at; at = letterAfter(doc, at)) {
    const next = index.typedAs(at)
    if (typed && !isNext(typed, next)) break
    typed = next
    const span = spans.at(-1)
    if (span?.client === at.client && span.to === at.clock) span.to += 1
    else spans.push({ client: at.client, from: at.clock, to: at.clock + 1 })
  }
  return spans
}

/** Returns whether a text was typed directly before a letter. */
function isTypedBefore({ index, typedRuns }: Parts, text: Id, right: Id): boolean {
  const next = typedRuns.with(index.typedAs(text))?.rightOrigin
  return next ? isSame(index.typedAs(next), right) : false
}

function rejoin(parts: Parts, left: Id, right: Id): void {
  const { doc, text } = parts
  let last = left
  for (const span of wordFrom(parts, right)) {
    text.notePlaced([{ span, place: { id: last, is: 'after' } }])
    text.place(runsIn(doc, span))
    last = { client: span.client, clock: span.to - 1 }
  }
}

/**
 * Puts letters that one member typed one after another next to each other again, if changes by others separated them.
 */
export function rejoinLetters(parts: Parts, tears: readonly Tear[], continued: readonly ContinuedText[]): void {
  const { doc, index } = parts
  const existing = (id: Id) =>
    [id, ...index.descendantsOf(id)].find((copy) => isThere(doc, copy) && textAround(itemAt(doc, copy)))
  const typed = [...tears, ...continued.flatMap((one) => tearOf(one, index))]
    .map(({ left, right }) => ({ left: index.typedAs(left), right: index.typedAs(right) }))
    .filter(({ left, right }) => isNext(left, right))
  const each = new Map(typed.map((tear) => [keyOf(tear.right), tear])).values()
  const sorted = [...each].toSorted(
    ({ right: one }, { right: other }) => one.client - other.client || one.clock - other.clock,
  )
  for (const tear of sorted) {
    const [left, right] = [existing(tear.left), existing(tear.right)]
    if (!left || !right) continue
    const next = letterAfter(doc, left)
    if (next && (isSame(next, right) || isTypedBefore(parts, next, tear.right))) continue
    rejoin(parts, left, right)
  }
}
