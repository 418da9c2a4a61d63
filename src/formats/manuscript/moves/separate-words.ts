import * as Y from 'yjs'
import type { Id } from '../losses/lost-runs.ts'
import type { Passage } from './moved-text.ts'
import { goesOn, itemAt, offsetOf, textAround } from './positions.ts'

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

/** Two texts of different members that were inserted after the same character at the same time. */
type Collision = { before: Y.Item; after: Y.Item }

/** A text that was typed after `left`, between which and it another member inserted text that its writer had not received. */
export type TornText = { text: Y.Item; left: Id; between: Y.Item }

const firstOf = ({ id }: Y.Item): Id => ({ client: id.client, clock: id.clock })
const lastOf = ({ id, length }: Y.Item): Id => ({ client: id.client, clock: id.clock + length - 1 })

/** Returns the nearest text on one side that was not skipped, and the nearest of the skipped texts. */
function beyond(item: Y.Item, side: 'left' | 'right', isSkipped: (other: Y.Item) => boolean) {
  const nearest = neighbour(item, side)
  let next = nearest
  while (next && isSkipped(next)) next = neighbour(next, side)
  return { next, nearest }
}

function* tornTexts(doc: Y.Doc, { inserted, saw }: Typed): Generator<TornText> {
  for (const run of inserted.flat()) {
    const item = itemAt(doc, run)
    if (!item || item.deleted || !textAround(item)) continue
    // The text was typed after a letter of the same member, and others' text is between them.
    const isUnseen = (other: Y.Item) => other.id.client !== item.id.client && !saw(lastOf(other))
    const own = beyond(item, 'left', isUnseen)
    if (own.next && own.nearest && own.next !== own.nearest && goesOn(own.next, item))
      yield { text: item, left: lastOf(own.next), between: own.nearest }
    // The text is between others' text that was typed without interruption.
    const isOwn = (other: Y.Item) => other.id.client === item.id.client
    const [left, right] = [beyond(item, 'left', isOwn).next, beyond(item, 'right', isOwn).next]
    if (left && right && goesOn(left, right) && !saw(firstOf(right)))
      yield { text: right, left: lastOf(left), between: item }
  }
}

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
      if (runsTogether(collision)) yield collision
    }
  }
}

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
 * time, or one of both is inside the other.
 */
export const collides = (doc: Y.Doc, typed: Typed): boolean =>
  collisionsIn(doc, typed).next().done !== true || tornTexts(doc, typed).next().done !== true

/**
 * Inserts a space between words that two members typed at the same place at the same time, also if both replaced the
 * same words. Both words are kept, since the server cannot know which is right. If two members replace 10 with 15 and
 * with 20, the result is "15 20" instead of "1520".
 * @returns texts to move to the left, to the letter after which the same member typed them
 */
export function separateWords(doc: Y.Doc, typed: Typed): TornText[] {
  // Finds all of them first, since inserting a space changes the neighbours.
  const torn = Array.from(tornTexts(doc, typed))
  const collisions = Array.from(collisionsIn(doc, typed))
  for (const { text, between } of torn) if (runsTogether({ before: text, after: between })) insertSpaceBefore(between)
  const isTornHere = ({ before, after }: Collision) =>
    torn.some(({ text, left, between }) => text === after || (between === after && isSame(left, lastOf(before))))
  for (const collision of collisions) if (!isTornHere(collision)) insertSpaceBefore(collision.after)
  return torn
}
