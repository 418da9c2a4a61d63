import * as Y from 'yjs'
import type { Id } from '../losses/lost-runs.ts'
import type { Passage } from './moved-text.ts'
import { itemAt, offsetOf, textAround } from './positions.ts'

const WORD_CHARACTER = /[\p{L}\p{N}]/u

type Letter = { id: Id; character: string }

function letterOf({ id, length, content }: Y.Item, at: 'first' | 'last'): Letter {
  const into = at === 'first' ? 0 : length - 1
  const text = content instanceof Y.ContentString ? content.str : ''
  return { id: { client: id.client, clock: id.clock + into }, character: text.charAt(into) }
}

/** Returns the next text that still exists on one side of an item. */
function neighbour(item: Y.Item, side: 'left' | 'right'): Y.Item | undefined {
  let next = item[side]
  while (next && (next.deleted || !(next.content instanceof Y.ContentString))) next = next[side]
  return next ?? undefined
}

const isSame = (one: Id | null, other: Id | null): boolean =>
  one?.client === other?.client && one?.clock === other?.clock

type Typed = { inserted: readonly Passage[]; saw: (id: Id) => boolean }

/** Yields the letters before which a space is missing. */
function* collisionsIn(doc: Y.Doc, { inserted, saw }: Typed): Generator<Letter> {
  for (const run of inserted.flat()) {
    const item = itemAt(doc, run)
    if (!item || item.deleted || !textAround(item)) continue
    for (const side of ['left', 'right'] as const) {
      const other = neighbour(item, side)
      if (!other || other.id.client === item.id.client || saw(other.id) || !isSame(other.origin, item.origin)) continue
      const [before, after] = side === 'left' ? [other, item] : [item, other]
      const [last, first] = [letterOf(before, 'last'), letterOf(after, 'first')]
      if (WORD_CHARACTER.test(last.character) && WORD_CHARACTER.test(first.character)) yield first
    }
  }
}

/** Returns whether a change's text runs into text that somebody else typed at the same place at the same time. */
export const collides = (doc: Y.Doc, typed: Typed): boolean => collisionsIn(doc, typed).next().done !== true

/**
 * Puts a space between words that two members typed at the same place at the same time, or in place of the same words.
 * Both stay, since nobody knows which is right, but they must not read as one: 15 and 20 in place of 10 become "15 20",
 * not "1520".
 */
export function separateWords(doc: Y.Doc, typed: Typed): void {
  // All are found first, since inserting a space changes the neighbours.
  const letters = Array.from(collisionsIn(doc, typed))
  for (const { id } of letters) {
    const text = textAround(itemAt(doc, id))
    text?.insert(offsetOf(text, id), ' ')
  }
}
