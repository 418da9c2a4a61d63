import * as Y from 'yjs'
import type { Id } from '../losses/lost-runs.ts'
import { firstOf, lastOf, nearestText, offsetOf, textAround } from './positions.ts'
import { insertedItems, type TornText, tornTexts, type Typed } from './torn-text.ts'

const STARTS_IN_WORD = /^[\p{L}\p{N}]/u
const ENDS_IN_WORD = /[\p{L}\p{N}]$/u

const textIn = ({ content }: Y.Item): string => (content instanceof Y.ContentString ? content.str : '')

const isSame = (one: Id | null, other: Id | null): boolean =>
  one?.client === other?.client && one?.clock === other?.clock

/** Returns the character after which a character of an item was inserted. Yjs joins letters typed one after another. */
const originOf = ({ id, origin }: Y.Item, clock: number): Id | null =>
  clock > id.clock ? { client: id.client, clock: clock - 1 } : origin

/** Returns whether an item contains a character and continues after it. */
const endsAfter = ({ id, length }: Y.Item, at: Id | null): boolean =>
  at?.client === id.client && at.clock >= id.clock && at.clock < id.clock + length - 1

/** Two texts of different members that were inserted after the same character at the same time. */
type Collision = { before: Y.Item; after: Y.Item }

const runsTogether = ({ before, after }: Collision): boolean =>
  ENDS_IN_WORD.test(textIn(before)) && STARTS_IN_WORD.test(textIn(after))

/** Returns the pairs of words that need a space between them. */
function collisionsIn(doc: Y.Doc, typed: Typed): Collision[] {
  return [...insertedItems(doc, typed)].flatMap(({ item, clock }) => {
    const origin = originOf(item, clock)
    const isConcurrent = (other: Y.Item, nearest: Id) => other.id.client !== item.id.client && !typed.saw(nearest)
    const [left, right] = [nearestText(item, 'left'), nearestText(item, 'right')]
    const isLeft = left && isConcurrent(left, lastOf(left)) && (isSame(left.origin, origin) || endsAfter(left, origin))
    const isRight = right && isConcurrent(right, firstOf(right)) && isSame(right.origin, origin)
    const found = [
      ...(isLeft ? [{ before: left, after: item }] : []),
      ...(isRight ? [{ before: item, after: right }] : []),
    ]
    const isOfTwo = ({ before, after }: Collision) => typed.writerOf(lastOf(before)) !== typed.writerOf(firstOf(after))
    return found.filter((one) => runsTogether(one) && isOfTwo(one))
  })
}

/** Inserts a space before a text, unless there is one already because the other member's change was compared first. */
function insertSpaceBefore(item: Y.Item): void {
  const left = nearestText(item, 'left')
  if (left && textIn(left).endsWith(' ')) return
  const text = textAround(item)
  text?.insert(offsetOf(text, item.id), ' ')
}

/**
 * Returns whether the text of a change touches text that another member typed at the same place at the same time, or
 * whether one of the two texts is inside the other.
 */
export const collides = (doc: Y.Doc, typed: Typed): boolean =>
  collisionsIn(doc, typed).length > 0 || tornTexts(doc, typed).length > 0

/**
 * Inserts a space between words that two members typed at the same place at the same time, even if both replaced the
 * same words. Both words are kept, since the server cannot know which is right. If two members replace 10 with 15 and
 * with 20, the result is "15 20" instead of "1520". Torn texts will follow the words that they continue.
 */
export function separateWords(doc: Y.Doc, typed: Typed, torn: readonly TornText[]): void {
  // Finds all collisions first, since inserting a space changes the neighbours.
  const collisions = collisionsIn(doc, typed)
  for (const { text, between } of torn) if (runsTogether({ before: text, after: between })) insertSpaceBefore(between)
  const isTorn = ({ before, after }: Collision) =>
    torn.some(({ text, left, between }) => text === after || (between === after && isSame(left, lastOf(before))))
  for (const collision of collisions) if (!isTorn(collision)) insertSpaceBefore(collision.after)
}
