import { type EditorState, Plugin, PluginKey, TextSelection, type Transaction } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { ySyncPluginKey } from 'y-prosemirror'
import { changeOf } from '#formats/manuscript/suggestions/difference.ts'
import { asSuggestion, adjacentSuggestionId } from '#formats/manuscript/suggestions/suggest-change.ts'
import { suggestionId } from '#formats/manuscript/suggestions.ts'
import { showToast } from '#ui/toasts/toast-store.ts'
import type { PluginContext } from '../editor/plugin-contract.ts'

/** The suggesting mode. `chosen` is true if the writer switched it on, and `must` if they may only suggest. */
export type Suggesting = { memberId: string; chosen: boolean; must: boolean }

type Meta = Partial<Pick<Suggesting, 'chosen' | 'must'>> | 'decided'

export const suggestingKey = new PluginKey<Suggesting>('suggesting')

export const suggestingPlugin = ({ memberId }: PluginContext): Plugin[] => [
  new Plugin({
    key: suggestingKey,
    state: {
      init: (): Suggesting => ({ memberId, chosen: false, must: false }),
      apply: (transaction, known: Suggesting) => {
        const meta = transaction.getMeta(suggestingKey) as Meta | undefined
        return meta && meta !== 'decided' ? { ...known, ...meta } : known
      },
    },
    props: {
      // Inserts a space without turning the characters before it into a list or heading. Lists and headings can't be
      // suggested, so the space would be refused as well.
      handleTextInput: (view, ...[, , text, insert]) => {
        if (text !== ' ' || !isSuggesting(view.state)) return false
        view.dispatch(insert())
        return true
      },
    },
  }),
]

const isSuggesting = (state: EditorState): boolean => {
  const suggesting = suggestingKey.getState(state)
  return suggesting !== undefined && (suggesting.chosen || suggesting.must)
}

export const setSuggesting = (view: EditorView, change: Exclude<Meta, 'decided'>): void =>
  view.dispatch(view.state.tr.setMeta(suggestingKey, change satisfies Meta))

type FromDocument = { isChangeOrigin?: boolean; isUndoRedoOperation?: boolean }

// Returns whether the writer typed a change. Changes by others, undos, and accepted or declined suggestions are not
// typed.
function isTyped(transaction: Transaction): boolean {
  const sync = transaction.getMeta(ySyncPluginKey) as FromDocument | undefined
  return transaction.docChanged && !sync && transaction.getMeta(suggestingKey) !== 'decided'
}

/**
 * Returns a transaction rewritten as a suggestion; undefined if it would change nothing. @throws RangeError if the
 * change can't be suggested. Pure.
 */
export function suggestedBy(state: EditorState, transaction: Transaction, memberId: string): Transaction | undefined {
  const change = changeOf(transaction)
  if (!change) return undefined
  const { empty, from } = state.selection
  const random = Math.random().toString(36).slice(2, 10)
  const made = asSuggestion(transaction, {
    memberId,
    id: adjacentSuggestionId(state.doc, change, memberId) ?? suggestionId({ memberId, now: new Date(), random }),
    forward: empty && change.from === from && change.slice.size === 0,
  })
  if (!made) return undefined
  const { tr } = state
  for (const step of made.transform.steps) tr.step(step)
  const cursor = Math.min(made.cursor, tr.doc.content.size)
  return tr.setSelection(TextSelection.near(tr.doc.resolve(cursor), -1)).scrollIntoView()
}

type Dispatch = (this: EditorView, transaction: Transaction) => void

/** Turns changes into suggestions while suggesting mode is on. */
export const suggestingAround = (dispatch: Dispatch): Dispatch =>
  function (this: EditorView, transaction: Transaction) {
    const suggesting = suggestingKey.getState(this.state)
    if (!suggesting || !isSuggesting(this.state) || !isTyped(transaction)) return dispatch.call(this, transaction)
    try {
      const suggestion = suggestedBy(this.state, transaction, suggesting.memberId)
      if (suggestion) dispatch.call(this, suggestion)
    } catch (error) {
      if (!(error instanceof RangeError)) throw error
      showToast({
        title: 'This can’t be suggested',
        text: 'Someone else has suggested a change here. You can write a comment instead.',
        kind: 'danger',
      })
      this.updateState(this.state)
    }
  }
