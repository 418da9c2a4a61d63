import * as Y from 'yjs'
import type { Id } from '../losses/lost-runs.ts'
import type { ClockSpan } from '../losses/spans.ts'
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

/** Returns the character after which a character of an item was inserted. Yjs joins letters typed one after another. */
const originOf = ({ id, origin }: Y.Item, clock: number): Id | null =>
  clock > id.clock ? { client: id.client, clock: clock - 1 } : origin

/** Returns whether an item contains a character and goes on after it. */
const endsAfter = ({ id, length }: Y.Item, at: Id | null): boolean =>
  at?.client === id.client && at.clock >= id.clock && at.clock < id.clock + length - 1

type Typed = { inserted: readonly Passage[]; saw: (id: Id) => boolean }
type Separable = Typed & { isMoved: (id: Id) => boolean }

/** Two texts of different members that were inserted after the same character at the same time. */
type Collision = { before: Y.Item; after: Y.Item }

function* collisionsIn(doc: Y.Doc, { inserted, saw }: Typed): Generator<Collision> {
  for (const run of inserted.flat()) {
    const item = itemAt(doc, run)
    if (!item || item.deleted || !textAround(item)) continue
    const origin = originOf(item, run.clock)
    for (const side of ['left', 'right'] as const) {
      const other = neighbour(item, side)
      if (!other || other.id.client === item.id.client) continue
      const nearest = letterOf(other, side === 'left' ? 'last' : 'first')
      const isSamePlace = isSame(other.origin, origin) || (side === 'left' && endsAfter(other, origin))
      if (saw(nearest.id) || !isSamePlace) continue
      const collision = side === 'left' ? { before: other, after: item } : { before: item, after: other }
      if (isTorn(collision) || runsTogether(collision)) yield collision
    }
  }
}

/** Returns whether the second text goes on after a letter of the same member, before which it should have stayed. */
const isTorn = ({ after: { id, origin } }: Collision): boolean =>
  origin?.client === id.client && origin.clock === id.clock - 1

const runsTogether = ({ before, after }: Collision): boolean =>
  WORD_CHARACTER.test(letterOf(before, 'last').character) && WORD_CHARACTER.test(letterOf(after, 'first').character)

/** Inserts a space before a text, unless both members' changes were compared and there is one already. */
function insertSpaceBefore(item: Y.Item): void {
  const left = neighbour(item, 'left')
  if (left && letterOf(left, 'last').character === ' ') return
  const text = textAround(item)
  text?.insert(offsetOf(text, item.id), ' ')
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
 * @returns texts to move to the left, to the letter of the same member after which they were typed
 */
export function separateWords(doc: Y.Doc, typed: Separable): ClockSpan[] {
  const torn: ClockSpan[] = []
  // Finds all collisions first, since inserting a space changes the neighbours.
  for (const { before, after } of Array.from(collisionsIn(doc, typed))) {
    const goesLeft = !typed.isMoved(after.id) && isTorn({ before, after })
    if (goesLeft) torn.push({ client: after.id.client, from: after.id.clock, to: after.id.clock + after.length })
    const [first, second] = goesLeft ? [after, before] : [before, after]
    if (runsTogether({ before: first, after: second })) insertSpaceBefore(second)
  }
  return torn
}
