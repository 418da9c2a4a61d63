import { type EditorState, Plugin, PluginKey, TextSelection, type Transaction } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { ySyncPluginKey } from 'y-prosemirror'
import { changeOf } from '#formats/manuscript/suggestions/difference.ts'
import { asSuggestion, adjacentSuggestionId } from '#formats/manuscript/suggestions/suggest-change.ts'
import { suggestionId } from '#formats/manuscript/suggestions.ts'
import { showToast } from '#ui/toasts/toast-store.ts'
import type { PluginContext } from '../editor/plugin-contract.ts'

/** The suggesting mode: `chosen` by the writer, or a `must` because they may do no more. */
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
      // Signs that a blank would turn into a list or a heading stay signs: neither can be suggested, and the blank
      // would be refused with it.
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

// Changes by others, undo and decisions are not the writer's own typing.
function isTyped(transaction: Transaction): boolean {
  const sync = transaction.getMeta(ySyncPluginKey) as FromDocument | undefined
  return transaction.docChanged && !sync && transaction.getMeta(suggestingKey) !== 'decided'
}

/**
 * Returns a transaction rewritten as a suggestion; undefined if nothing remains of it. @throws RangeError if it can't
 * be suggested. Pure.
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

/** Turns changes into suggestions while Suggesting mode is on. */
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
        text: 'Others suggest something here, too. A comment can say what you mean.',
        kind: 'danger',
      })
      this.updateState(this.state)
    }
  }
