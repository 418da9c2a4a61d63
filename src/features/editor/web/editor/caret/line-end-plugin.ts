import { keymap } from 'prosemirror-keymap'
import type { Node } from 'prosemirror-model'
import { type Command, type Plugin, TextSelection } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'

const hasAtom = (line: Node): boolean => line.children.some((child) => child.isInline && child.isAtom && !child.isText)

/** The last place of the line on the screen in which `from` stands; `end` is where its block ends. */
function lineEnd(view: EditorView, from: number, end: number): number {
  const isOnLine = (pos: number) => view.coordsAtPos(pos, pos === end ? -1 : 1).top < bottom
  const { bottom } = view.coordsAtPos(from, from === end ? -1 : 1)
  let [low, high] = [from, end]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (isOnLine(middle)) low = middle
    else high = middle - 1
  }
  return low
}

// Browsers leave the block where the line ends with what cannot be written in: a mention, a citation, a formula.
const toLineEnd =
  (keepsAnchor: boolean): Command =>
  (state, dispatch, view) => {
    const { $head, anchor } = state.selection
    if (!view || !(state.selection instanceof TextSelection) || !hasAtom($head.parent)) return false
    const head = lineEnd(view, $head.pos, $head.end())
    const selection = TextSelection.create(state.doc, keepsAnchor ? anchor : head, head)
    dispatch?.(state.tr.setSelection(selection).scrollIntoView())
    return true
  }

/** End leads to the end of the line also where mentions, citations or formulas stand in it. */
export const lineEndPlugin = (): Plugin => keymap({ End: toLineEnd(false), 'Shift-End': toLineEnd(true) })
