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

/** Returns the nearest text that still exists, to the left or to the right of an item. */
function neighbour(item: Y.Item, side: 'left' | 'right'): Y.Item | undefined {
  let next = item[side]
  while (next && (next.deleted || !(next.content instanceof Y.ContentString))) next = next[side]
  return next ?? undefined
}

const isSame = (one: Id | null, other: Id | null): boolean =>
  one?.client === other?.client && one?.clock === other?.clock

type Typed = { inserted: readonly Passage[]; saw: (id: Id) => boolean }

/** Yields the first letters of words that need a space before them. */
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

/**
 * Returns whether the text of a change directly adjoins text that another member typed at the same place at the same
 * time.
 */
export const collides = (doc: Y.Doc, typed: Typed): boolean => collisionsIn(doc, typed).next().done !== true

/**
 * Inserts a space between words that two members typed at the same place at the same time, also if both replaced the
 * same words. Both words are kept, since the server cannot know which is right. If two members replace 10 with 15 and
 * with 20, the result is "15 20" instead of "1520".
 */
export function separateWords(doc: Y.Doc, typed: Typed): void {
  // Finds all collisions first, since inserting a space changes the neighbours.
  const letters = Array.from(collisionsIn(doc, typed))
  for (const { id } of letters) {
    const text = textAround(itemAt(doc, id))
    text?.insert(offsetOf(text, id), ' ')
  }
}
