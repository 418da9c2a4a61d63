import { type EditorState, Plugin, TextSelection } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { absolutePositionToRelativePosition, relativePositionToAbsolutePosition, ySyncPluginKey } from 'y-prosemirror'
import * as Y from 'yjs'
import type { Id } from '#formats/manuscript/losses/lost-runs.ts'
import { type ClockSpans, deletedSpans, spansWithin } from '#formats/manuscript/losses/spans.ts'
import { idsOfMoves, type MoveIds } from '#formats/manuscript/moves/move-ids.ts'
import { movesBetween } from '#formats/manuscript/moves/moved-text.ts'
import { addedSpans, deletedPassages, insertedPassages } from '#formats/manuscript/moves/passages.ts'
import { isThere, itemAt, letterBefore, textAround } from '#formats/manuscript/moves/positions.ts'
import type { PluginContext } from '../editor/plugin-contract.ts'
import type { RemoteChange } from './connection.ts'

/** The maximum number of letters before the cursor that are searched for a letter that was moved. */
const STEPS_MAX = 1_000

type Binding = { doc: Y.Doc; type: Y.XmlFragment; mapping: Map<unknown, unknown> }
/** The letters next to the cursor; undefined at the beginning or end of a block, and next to other content. */
type Neighbours = {
  left: Id | undefined
  right: Id | undefined
  isAtStart: boolean
  /** The node around the cursor: the text node, or the block if it has none. */
  node: Id | undefined
}

const bindingOf = (state: EditorState): Binding | undefined =>
  (ySyncPluginKey.getState(state) as { binding?: Binding } | undefined)?.binding

const idOf = (id: Y.ID | null | undefined): Id | undefined => (id ? { client: id.client, clock: id.clock } : undefined)

function positionAt(state: EditorState, pos: number): Y.RelativePosition | undefined {
  const binding = bindingOf(state)
  return binding && absolutePositionToRelativePosition(pos, binding.type, binding.mapping as never)
}

const letterAt = (state: EditorState, pos: number): Id | undefined =>
  state.doc.resolve(pos).nodeAfter?.isText ? idOf(positionAt(state, pos)?.item) : undefined

/** Returns the letters next to the cursor; undefined if text is selected. */
function neighboursIn(state: EditorState): Neighbours | undefined {
  const { selection } = state
  if (!(selection instanceof TextSelection) || !selection.empty) return undefined
  const { pos, parentOffset } = selection.$head
  const isAtStart = parentOffset === 0
  const left = isAtStart ? undefined : letterAt(state, pos - 1)
  return { left, right: letterAt(state, pos), isAtStart, node: idOf(positionAt(state, pos)?.type) }
}

type Place = {
  id: Id
  /** Before or after the letter, or at the start of its block, or in the block with this id. */
  at: 'before' | 'after' | 'start' | 'in'
}

/** Returns the existing copy of a deleted letter, if it was moved, or the block that replaced a deleted one. */
type CopyOf = (id: Id) => Id | undefined

/** Returns the deleted letters directly before the cursor, the nearest first. */
function deletedBefore(doc: Y.Doc, left: Id | undefined): Id[] {
  const deleted: Id[] = []
  for (let at = left; at && deleted.length < STEPS_MAX;) {
    const item = itemAt(doc, at)
    if (item && !item.deleted && textAround(item)) break
    deleted.push(at)
    at = item && (at.clock > item.id.clock ? { client: at.client, clock: at.clock - 1 } : (item.origin ?? undefined))
  }
  return deleted
}

/** The neighbours of the cursor, and the deleted letters before it, the nearest first. */
type Surroundings = Neighbours & { deleted: readonly Id[] }

/**
 * Returns the correct place of the cursor after a change by another member; undefined if the editor places the cursor
 * correctly itself.
 */
export function caretAfter(
  doc: Y.Doc,
  { left, right, isAtStart, node, deleted }: Surroundings,
  copyOf: CopyOf,
): Place | undefined {
  for (const letter of deleted) {
    const id = copyOf(letter)
    if (id) return { id, at: 'after' }
  }
  if (left && isThere(doc, left)) return { id: left, at: 'after' }
  if (isAtStart && right && isThere(doc, right)) return { id: right, at: 'start' }
  const copy = right && copyOf(right)
  if (copy) return { id: copy, at: 'before' }
  const block = node && !isThere(doc, node) ? copyOf(node) : undefined
  return block && { id: block, at: 'in' }
}

/**
 * Returns the text that a change moved, for a change of which nobody has said it. `named` are the deletions that the
 * change's author intended; text that others typed in a moved paragraph is not among them.
 */
export function movesIn(transaction: Y.Transaction, named: ClockSpans): MoveIds[] {
  const { doc } = transaction
  const deleted = spansWithin(deletedSpans(transaction.deleteSet), named)
  const passages = deletedPassages(doc, { deleted, erased: new Map() })
  return idsOfMoves(movesBetween(passages, insertedPassages(doc, addedSpans(transaction))))
}

function moveCaret(view: EditorView, { id, at }: Place): void {
  const binding = bindingOf(view.state)
  if (!binding) return
  const relative = new Y.RelativePosition(null, null, Y.createID(id.client, id.clock))
  const before = relativePositionToAbsolutePosition(binding.doc, binding.type, relative, binding.mapping as never)
  const { doc, selection, tr } = view.state
  if (before === null || before >= doc.content.size) return
  const pos = at === 'start' ? doc.resolve(before).start() : before + (at === 'after' || at === 'in' ? 1 : 0)
  if (pos > doc.content.size || pos === selection.head) return
  const $pos = doc.resolve(pos)
  if ($pos.parent.inlineContent) view.dispatch(tr.setSelection(TextSelection.create(doc, pos)))
}

const isSameId = (one: Id | undefined, other: Id | undefined): boolean =>
  one?.client === other?.client && one?.clock === other?.clock

const areSame = (one: Neighbours | undefined, other: Neighbours | undefined): boolean =>
  isSameId(one?.left, other?.left) && isSameId(one?.right, other?.right) && one?.isAtStart === other?.isAtStart

/** Deleted letters after which the cursor belongs, the nearest first, and the neighbours of the cursor meanwhile. */
type Wanted = { letters: readonly Id[]; meanwhile: Neighbours | undefined }

/**
 * Returns whether an edit continues the letter that the tab typed just before and others have deleted: the cursor is
 * still where it was placed when that letter vanished.
 */
function continuesLost(
  { doc, beforeState }: Y.Transaction,
  state: EditorState,
  { letters, meanwhile }: Wanted,
): boolean {
  const first = { client: doc.clientID, clock: beforeState.get(doc.clientID) ?? 0 }
  const now = neighboursIn(state)
  if (!meanwhile || !now || !isThere(doc, first)) return false
  const isLast = isSameId(letters[0], { ...first, clock: first.clock - 1 })
  const isBefore = isSameId(letterBefore(doc, first), meanwhile.left)
  return isLast && isBefore && isSameId(now.right, meanwhile.right) && isSameId(now.node, meanwhile.node)
}

/**
 * Keeps the cursor after the same letter when others change the text. They may type at the same place, or move the text
 * around the cursor by splitting, joining or restyling paragraphs. y-prosemirror would leave the cursor at the former
 * place of the text. If the letter is deleted, the cursor returns to it when it is inserted again, unless the member
 * has moved the cursor: the server may insert it a moment later.
 * @returns a function to stop
 */
function keepCaret({ doc, connection }: PluginContext, view: EditorView): () => void {
  const { known } = connection.textMoves
  // Keeps an entry for each change, since a change can begin while the listeners of another one still run.
  const neighboursBefore = new WeakMap<Y.Transaction, Neighbours>()
  let wanted: Wanted | undefined
  let change: RemoteChange | undefined
  const isOwn = ({ origin }: Y.Transaction) => origin === ySyncPluginKey || origin instanceof Y.UndoManager
  const before = (transaction: Y.Transaction) => {
    if (isOwn(transaction)) return
    const neighbours = neighboursIn(view.state)
    if (!areSame(neighbours, wanted?.meanwhile)) wanted = undefined
    if (neighbours) neighboursBefore.set(transaction, neighbours)
  }
  const after = (transaction: Y.Transaction) => {
    if (transaction.origin === ySyncPluginKey && wanted && continuesLost(transaction, view.state, wanted))
      connection.textMoves.noteContinued(transaction)
    const neighbours = neighboursBefore.get(transaction)
    if (!neighbours) return
    if (change && !change.moved) known.add(movesIn(transaction, deletedSpans(Y.decodeUpdate(change.update).ds)))
    change = undefined
    const deleted = [...(wanted?.letters ?? []), ...deletedBefore(doc, neighbours.left)]
    const copyOf = (id: Id) => known.copyOf(doc, id)
    const place = caretAfter(doc, { ...neighbours, deleted }, copyOf)
    if (place) moveCaret(view, place)
    const [nearest] = deleted
    wanted = nearest && !copyOf(nearest) ? { letters: deleted, meanwhile: neighboursIn(view.state) } : undefined
  }
  // Makes ProseMirror read the browser's selection before each change by others, since browsers report a click with a
  // short delay. Otherwise, a change that arrives during this delay would move the cursor back to its place before the
  // click.
  const stop = connection.beforeRemote((next) => {
    change = next
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
