import * as Y from 'yjs'
import type { Id } from '../losses/lost-runs.ts'
import { type ClockSpans, spansByClient } from '../losses/spans.ts'
import { idsOf, keyOf } from './characters.ts'
import { textById } from './deleted-text.ts'
import { MoveIndex } from './move-index.ts'
import { type Move, type Passage, UNKNOWN } from './moved-text.ts'
import { itemAt } from './positions.ts'

/** The ids of moved text, without the text. */
export type MoveIds = Pick<Move, 'source' | 'copy' | 'isRestored'> & { length: number }

/** Returns the spans of the moved characters. Pure. */
export const sourceSpans = (moves: readonly MoveIds[]): ClockSpans =>
  spansByClient(moves.map(({ source: { client, clock }, length }) => ({ client, from: clock, to: clock + length })))

/** Returns the ids of moves. Pure. */
export const idsOfMoves = (moves: readonly Move[]): MoveIds[] =>
  moves.map(({ source, copy, text }) => ({ source, copy, length: text.length }))

/** Returns the moved characters, or their copies. Pure. */
export const spansOfMoves = (moves: readonly Move[], end: 'source' | 'copy'): ClockSpans =>
  spansByClient(moves.map(({ [end]: { client, clock }, text }) => ({ client, from: clock, to: clock + text.length })))

/**
 * Returns moves with the text that the document still contains. Looks at each character once, since the same text may
 * have been moved thousands of times.
 */
export function withText(doc: Y.Doc, moves: readonly MoveIds[]): Move[] {
  const index = new MoveIndex(moves.map(({ length, ...ids }) => ({ ...ids, text: UNKNOWN.repeat(length) })))
  const known = new Map<string, string>()
  const noteWithSources = (id: Id, character: string): void => {
    const open = [id]
    for (let one = open.pop(); one; one = open.pop()) {
      if (known.has(keyOf(one))) continue
      known.set(keyOf(one), character)
      open.push(...index.sourcesOf(one))
    }
  }
  const copies = moves.map(({ copy, length }) => idsOf(copy, length))
  for (const id of copies.flat()) {
    const item = itemAt(doc, id)
    if (item && !item.deleted && item.content instanceof Y.ContentString)
      noteWithSources(id, item.content.str.charAt(id.clock - item.id.clock))
  }
  return moves.map(({ length: _length, ...ids }, at) => ({
    ...ids,
    text: (copies[at] ?? []).map((id) => known.get(keyOf(id)) ?? UNKNOWN).join(''),
  }))
}

/** Returns moves with the text of the copies, as far as a change's passages contain it. Pure. */
export function namedMoves(moves: readonly MoveIds[], inserted: readonly Passage[]): Move[] {
  if (moves.length === 0) return []
  const textOf = textById(inserted)
  return moves.map(({ source, copy, length }) => {
    const text = idsOf(copy, length).map((id) => textOf(id) ?? UNKNOWN)
    return { source, copy, text: text.join('') }
  })
}
