import * as Y from 'yjs'
import type { Id } from '../losses/lost-runs.ts'
import { idsOf } from './characters.ts'
import { MoveIndex } from './move-index.ts'
import { type Move, UNKNOWN } from './moved-text.ts'
import { itemAt } from './positions.ts'

/** The ids of moved text, without the text. */
export type MoveIds = Pick<Move, 'source' | 'copy' | 'isRestored'> & { length: number }

/** Returns moves with the text that the document still contains. */
export function withText(doc: Y.Doc, moves: readonly MoveIds[]): Move[] {
  const index = new MoveIndex(moves.map(({ length, ...ids }) => ({ ...ids, text: UNKNOWN.repeat(length) })))
  const characterOf = (id: Id): string => {
    for (const copy of [id, ...index.descendantsOf(id)]) {
      const item = itemAt(doc, copy)
      if (item && !item.deleted && item.content instanceof Y.ContentString)
        return item.content.str.charAt(copy.clock - item.id.clock)
    }
    return UNKNOWN
  }
  return moves.map(({ length, ...ids }) => ({
    ...ids,
    text: idsOf(ids.copy, length).map(characterOf).join(''),
  }))
}
