import type { Transaction } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { suggestingAround } from '../suggestions/suggestion-plugin.ts'

type Dispatch = (this: EditorView, transaction: Transaction) => void

/** What an editor does with a transaction; whoever must see it before, as suggesting does, wraps it here. */
const AROUND: ((dispatch: Dispatch) => Dispatch)[] = [suggestingAround]

function apply(this: EditorView, transaction: Transaction): void {
  // Plugins that wait, as for a cursor's drawing, may come after another section was opened.
  if (this.isDestroyed) return
  this.updateState(this.state.apply(transaction))
}

export const dispatching: Dispatch = AROUND.reduce<Dispatch>((dispatch, around) => around(dispatch), apply)
