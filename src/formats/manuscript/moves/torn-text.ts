import type * as Y from 'yjs'
import type { Id } from '../losses/lost-runs.ts'
import { type ClockSpans, contains } from '../losses/spans.ts'
import type { Passage } from './moved-text.ts'
import { firstOf, goesOn, itemAt, lastOf, nearestText, textAround } from './positions.ts'
import type { Placed } from './stray-text.ts'

/** The text that a change inserted, and whether the change's author had received a character. */
export type Typed = {
  inserted: readonly Passage[]
  /** The deleted characters that undo inserted again. */
  restored: ClockSpans
  /** Returns the tab that typed a character, also if another one copied it. */
  writerOf: (id: Id) => number
  saw: (id: Id) => boolean
}

/** A text that was typed after `left`. Another member inserted `between` before it, which its writer had not received. */
export type TornText = { text: Y.Item; left: Id; between: Y.Item }

/** Returns the place to which a torn text must move. */
export const placedText = ({ text: { id, length }, left }: TornText): Placed => ({
  span: { client: id.client, from: id.clock, to: id.clock + length },
  place: { id: left, is: 'after' },
})

/** Yields the items of inserted text that still exist, with the clock from which each was inserted. */
export function* insertedItems(doc: Y.Doc, { inserted }: Typed): Generator<{ item: Y.Item; clock: number }> {
  for (const run of inserted.flat()) {
    const item = itemAt(doc, run)
    if (item && !item.deleted && textAround(item)) yield { item, clock: run.clock }
  }
}

/**
 * Returns the texts that are torn since two members typed at the same place: text of the change after others' text, and
 * others' text after text of the change.
 */
export function tornTexts(doc: Y.Doc, typed: Typed): TornText[] {
  return [...insertedItems(doc, typed)].flatMap(({ item }): TornText[] => {
    const isOwn = (other: Y.Item) => other.id.client === item.id.client
    const isUnseen = (other: Y.Item) => !isOwn(other) && !typed.saw(lastOf(other))
    const [between, own] = [nearestText(item, 'left'), nearestText(item, 'left', isUnseen)]
    const isBehind = between && own && between !== own && goesOn(own, item)
    const [left, right] = [nearestText(item, 'left', isOwn), nearestText(item, 'right', isOwn)]
    // Yjs inserts text after deleted characters, so an undo may restore these between two letters of a word.
    const isApart = right?.origin ? contains(typed.restored, right.origin) : false
    const isBefore = left && right && goesOn(left, right) && (isApart || !typed.saw(firstOf(right)))
    return [
      ...(isBehind ? [{ text: item, left: lastOf(own), between }] : []),
      ...(isBefore ? [{ text: right, left: lastOf(left), between: item }] : []),
    ]
  })
}
