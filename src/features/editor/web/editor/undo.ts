import { chainCommands } from 'prosemirror-commands'
import { undoInputRule } from 'prosemirror-inputrules'
import { Plugin } from 'prosemirror-state'
import { undoCommand, yUndoPluginKey } from 'y-prosemirror'

/**
 * Undoes an automatic conversion, such as the list made from "a. ". Like other text editors, it restores the typed
 * characters first.
 */
export const undo = chainCommands(undoInputRule, undoCommand)

/**
 * Begins a new undo step when the cursor moves to another place. Otherwise, one undo would take back quick changes at
 * several places.
 */
export const undoStepPlugin = (): Plugin =>
  new Plugin({
    view: () => ({
      update({ state }, before) {
        if (state.doc !== before.doc || state.selection.eq(before.selection)) return
        yUndoPluginKey.getState(state)?.undoManager.stopCapturing()
      },
    }),
  })
