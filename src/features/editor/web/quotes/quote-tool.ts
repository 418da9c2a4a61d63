import { wrapIn } from 'prosemirror-commands'
import type { ResolvedPos } from 'prosemirror-model'
import type { Command, EditorState } from 'prosemirror-state'
import { liftTarget } from 'prosemirror-transform'
import { manuscript } from '#formats/manuscript/schema.ts'

const { blockquote } = manuscript.nodes

const quoteDepth = ($pos: ResolvedPos): number => {
  for (let depth = $pos.depth; depth > 0; depth -= 1) if ($pos.node(depth).type === blockquote) return depth
  return 0
}

/** Returns whether the selection begins within a quote. Pure. */
export const isQuoted = ({ selection }: EditorState): boolean => quoteDepth(selection.$from) > 0

/** Turns the selected paragraphs into a quote. Within a quote, turns them into normal paragraphs. */
export const toggleQuote: Command = (state, dispatch) => {
  const { $from, $to } = state.selection
  const depth = quoteDepth($from)
  if (depth === 0) return wrapIn(blockquote)(state, dispatch)
  const quote = $from.node(depth)
  const range = $from.blockRange($to, (node) => node === quote)
  const target = range && liftTarget(range)
  if (!range || target === undefined || target === null) return false
  dispatch?.(state.tr.lift(range, target).scrollIntoView())
  return true
}
