import { chainCommands } from 'prosemirror-commands'
import { undoInputRule } from 'prosemirror-inputrules'
import { Plugin, PluginKey, type Transaction } from 'prosemirror-state'
import { ReplaceStep } from 'prosemirror-transform'
import { undoCommand, ySyncPluginKey, yUndoPluginKey } from 'y-prosemirror'

/**
 * Undoes an automatic conversion, such as the list made from "a. ". Like other text editors, it restores the typed
 * characters first.
 */
export const undo = chainCommands(undoInputRule, undoCommand)

/** The number of letters after which the next space ends an undo step: about ten words. */
export const UNDO_STEP_LETTERS = 60

/** The letters typed since the undo step began, and whether the step is complete. */
type Typed = { letters: number; isComplete: boolean }

const undoStepKey = new PluginKey<Typed>('undo-step')

const NOTHING_TYPED: Typed = { letters: 0, isComplete: false }

/** Returns the text that a transaction of this member inserts. A new paragraph counts as a line break. */
function insertedText(transaction: Transaction): string {
  const isForeign = transaction.getMeta(ySyncPluginKey) !== undefined
  if (isForeign) return ''
  return transaction.steps
    .map((step) =>
      step instanceof ReplaceStep ? step.slice.content.textBetween(0, step.slice.content.size, '\n') : '',
    )
    .join('')
}

/**
 * Begins a new undo step when the cursor moves to another place, at a new paragraph, and at a space after about ten
 * words. Otherwise, one undo would take back quick changes at several places, or everything typed without a pause.
 */
export const undoStepPlugin = (): Plugin<Typed> =>
  new Plugin({
    key: undoStepKey,
    state: {
      init: () => NOTHING_TYPED,
      apply(transaction, typed) {
        if (!transaction.docChanged) return transaction.selectionSet ? NOTHING_TYPED : typed
        const text = insertedText(transaction)
        const letters = (typed.isComplete ? 0 : typed.letters) + text.length
        return { letters, isComplete: text.endsWith('\n') || (letters >= UNDO_STEP_LETTERS && /\s$/.test(text)) }
      },
    },
    view: () => ({
      update({ state }, before) {
        const isMoved = state.doc === before.doc && !state.selection.eq(before.selection)
        const typed = undoStepKey.getState(state)
        const isComplete = typed?.isComplete && typed !== undoStepKey.getState(before)
        if (isMoved || isComplete) yUndoPluginKey.getState(state)?.undoManager.stopCapturing()
      },
    }),
  })
