import { GapCursor } from 'prosemirror-gapcursor'
import { keymap } from 'prosemirror-keymap'
import type { Node } from 'prosemirror-model'
import { type Command, type Plugin, Selection } from 'prosemirror-state'

// Beside what is closed in itself one can write, but not in it: an equation has no text, and behind a table's notes is no longer the table.
const isClosed = (block: Node | null): boolean => block !== null && (block.isAtom || block.type.spec.isolating === true)

/** Where a section begins or ends for whoever goes on writing there. Pure. */
export function textEnd(doc: Node, side: 'beginning' | 'end'): Selection {
  if (side === 'beginning') return isClosed(doc.firstChild) ? new GapCursor(doc.resolve(0)) : Selection.atStart(doc)
  return isClosed(doc.lastChild) ? new GapCursor(doc.resolve(doc.content.size)) : Selection.atEnd(doc)
}

const to =
  (side: 'beginning' | 'end'): Command =>
  (state, dispatch) => {
    dispatch?.(state.tr.setSelection(textEnd(state.doc, side)).scrollIntoView())
    return true
  }

/** Control and Home or End lead to the ends of the section: browsers do not move where it ends with what cannot be written in. */
export const textEndsPlugin = (): Plugin =>
  keymap({
    'Mod-Home': to('beginning'),
    'Mod-End': to('end'),
    'Cmd-ArrowUp': to('beginning'),
    'Cmd-ArrowDown': to('end'),
  })
