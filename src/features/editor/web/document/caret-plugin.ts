import { type EditorState, Plugin, TextSelection } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { absolutePositionToRelativePosition, relativePositionToAbsolutePosition, ySyncPluginKey } from 'y-prosemirror'
import * as Y from 'yjs'
import type { Id } from '#formats/manuscript/losses/lost-runs.ts'
import { type ClockSpans, deletedSpans, spansWithin } from '#formats/manuscript/losses/spans.ts'
import { movesBetween } from '#formats/manuscript/moves/moved-text.ts'
import { MoveIndex } from '#formats/manuscript/moves/move-index.ts'
import { addedSpans, deletedPassages, insertedPassages } from '#formats/manuscript/moves/passages.ts'
import { isThere, itemAt, textAround } from '#formats/manuscript/moves/positions.ts'
import type { PluginContext } from '../editor/plugin-contract.ts'

/** The maximum number of letters before the cursor that are searched for a letter that was moved. */
const STEPS_MAX = 1_000

type Binding = { doc: Y.Doc; type: Y.XmlFragment; mapping: Map<unknown, unknown> }
/** The letters next to the cursor; undefined at the beginning or end of a block, and next to other content. */
type Neighbours = { left: Id | undefined; right: Id | undefined; isAtStart: boolean }

const bindingOf = (state: EditorState): Binding | undefined =>
  (ySyncPluginKey.getState(state) as { binding?: Binding } | undefined)?.binding

function letterAt(state: EditorState, pos: number): Id | undefined {
  const binding = bindingOf(state)
  if (!binding || !state.doc.resolve(pos).nodeAfter?.isText) return undefined
  const { item } = absolutePositionToRelativePosition(pos, binding.type, binding.mapping as never) as Y.RelativePosition
  return item ? { client: item.client, clock: item.clock } : undefined
}

/** Returns the letters next to the cursor; undefined if text is selected. */
function neighboursIn(state: EditorState): Neighbours | undefined {
  const { selection } = state
  if (!(selection instanceof TextSelection) || !selection.empty) return undefined
  const { pos, parentOffset } = selection.$head
  const isAtStart = parentOffset === 0
  return { left: isAtStart ? undefined : letterAt(state, pos - 1), right: letterAt(state, pos), isAtStart }
}

type Place = {
  id: Id
  /** Before or after the letter, or at the start of its block. */
  at: 'before' | 'after' | 'start'
  /**
   * The letters before the cursor that the change deleted together with their node. The server will insert them again.
   */
  owed: string
}

/**
 * Returns the correct place of the cursor after a change by another member; undefined if the editor places the cursor
 * correctly itself. `named` are the deletions that the change's author intended; text that others typed in a moved
 * paragraph is not among them. Pure.
 */
export function caretAfter(
  transaction: Y.Transaction,
  { left, right, isAtStart }: Neighbours,
  named: ClockSpans,
): Place | undefined {
  const { doc } = transaction
  if (left && isThere(doc, left)) return { id: left, at: 'after', owed: '' }
  if (isAtStart && right && isThere(doc, right)) return { id: right, at: 'start', owed: '' }
  const deleted = spansWithin(deletedSpans(transaction.deleteSet), named)
  const moves = movesBetween(
    deletedPassages(doc, { deleted, erased: new Map() }),
    insertedPassages(doc, addedSpans(transaction)),
  )
  const index = new MoveIndex(moves)
  const copyOf = (id: Id): Id | undefined => index.descendantsOf(id).find((copy) => isThere(doc, copy))
  let at = left
  let owed = ''
  for (let steps = 0; at && steps < STEPS_MAX; steps += 1) {
    const copy = copyOf(at)
    if (copy) return { id: copy, at: 'after', owed }
    const item = itemAt(doc, at)
    if (item?.content instanceof Y.ContentString) owed = item.content.str.charAt(at.clock - item.id.clock) + owed
    at = item && (at.clock > item.id.clock ? { client: at.client, clock: at.clock - 1 } : (item.origin ?? undefined))
    if (at && isThere(doc, at) && textAround(itemAt(doc, at))) break
  }
  const copy = right && copyOf(right)
  return copy && { id: copy, at: 'before', owed }
}

function moveCaret(view: EditorView, { id, at }: Place): void {
  const binding = bindingOf(view.state)
  if (!binding) return
  const relative = new Y.RelativePosition(null, null, Y.createID(id.client, id.clock))
  const before = relativePositionToAbsolutePosition(binding.doc, binding.type, relative, binding.mapping as never)
  const { doc, selection, tr } = view.state
  if (before === null || before >= doc.content.size) return
  const pos = at === 'start' ? doc.resolve(before).start() : before + (at === 'after' ? 1 : 0)
  if (pos > doc.content.size || pos === selection.head) return
  const $pos = doc.resolve(pos)
  if ($pos.parent.inlineContent) view.dispatch(tr.setSelection(TextSelection.create(doc, pos)))
}

/** Moves the cursor past the given text if this text directly follows it. @returns whether the text follows */
function passBy(view: EditorView, text: string): boolean {
  const { state } = view
  const { head, $head } = state.selection
  const end = head + text.length
  if (end > $head.end() || state.doc.textBetween(head, end) !== text) return false
  view.dispatch(state.tr.setSelection(TextSelection.create(state.doc, end)))
  return true
}

/**
 * Keeps the cursor after the same letter when others change the text. They may type at the same place, or move the text
 * around the cursor by splitting, joining or restyling paragraphs. y-prosemirror would leave the cursor at the former
 * place of the text.
 * @returns a function to stop
 */
function keepCaret({ doc, connection }: PluginContext, view: EditorView): () => void {
  // Keeps an entry for each change, since a change can begin while the listeners of another one still run.
  const neighboursBefore = new WeakMap<Y.Transaction, Neighbours>()
  let owed = ''
  let named: ClockSpans = new Map()
  const isOwn = ({ origin }: Y.Transaction) => origin === ySyncPluginKey || origin instanceof Y.UndoManager
  const before = (transaction: Y.Transaction) => {
    const neighbours = isOwn(transaction) ? undefined : neighboursIn(view.state)
    if (neighbours) neighboursBefore.set(transaction, neighbours)
  }
  const after = (transaction: Y.Transaction) => {
    const neighbours = neighboursBefore.get(transaction)
    const place = neighbours && caretAfter(transaction, neighbours, named)
    if (isOwn(transaction) && transaction.changed.size > 0) owed = ''
    if (!place) return
    moveCaret(view, place)
    if (place.owed !== '') owed = place.owed
    else if (owed !== '' && passBy(view, owed)) owed = ''
  }
  // Makes ProseMirror read the browser's selection before each change by others, since browsers report a click with a
  // short delay. Otherwise, a change that arrives during this delay would move the cursor back to its place before the
  // click.
  const stop = connection.beforeRemote((update) => {
    named = deletedSpans(Y.decodeUpdate(update).ds)
    if (view.hasFocus() && !view.composing) view.dom.ownerDocument.dispatchEvent(new Event('selectionchange'))
  })
  doc.on('beforeTransaction', before)
  doc.on('afterTransaction', after)
  return () => {
    stop()
    doc.off('beforeTransaction', before)
    doc.off('afterTransaction', after)
  }
}

/** Keeps the cursor after the same letter when others change the text. */
export const caretPlugin = (context: PluginContext): Plugin[] => [
  new Plugin({ view: (view) => ({ destroy: keepCaret(context, view) }) }),
]
