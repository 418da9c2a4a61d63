import * as Y from 'yjs'
import { type ClockSpan, deletedSpans } from '../losses/spans.ts'
import type { MoveIds } from './move-ids.ts'
import { isText } from './passages.ts'

/**
 * Returns the deleted text that undo or redo inserted again in a tab, with the ids of the new characters. Yjs records
 * these ids only in the tab that did the undo.
 * @param from the clock of the tab's first character to look at.
 */
export function redoneText(doc: Y.Doc, from: number): MoveIds[] {
  const redone: MoveIds[] = []
  for (const [client, structs] of doc.store.clients) {
    for (const struct of structs) {
      if (!(struct instanceof Y.Item) || !struct.deleted || struct.redone?.client !== doc.clientID) continue
      const { id, redone: copy, length, content, parent } = struct
      if (copy.clock < from || !(parent instanceof Y.XmlText) || !isText(content)) continue
      redone.push({ source: { client, clock: id.clock }, copy: { client: copy.client, clock: copy.clock }, length })
    }
  }
  return redone
}

/** The text that undo or redo inserted again, and the text that it deleted. */
export type Undo = { redone: MoveIds[]; undone: ClockSpan[] }

/**
 * Returns the text that an undo or redo in a tab inserted and deleted. Yjs also removes the nodes that the tab had
 * inserted, with everything that others have written in them since.
 */
export const undoneIn = ({ doc, beforeState, deleteSet }: Y.Transaction): Undo => ({
  redone: redoneText(doc, beforeState.get(doc.clientID) ?? 0),
  undone: [...deletedSpans(deleteSet).values()].flat(),
})
