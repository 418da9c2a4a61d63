import { chainCommands } from 'prosemirror-commands'
import { undoInputRule } from 'prosemirror-inputrules'
import { undoCommand } from 'y-prosemirror'

/**
 * Undoes an automatic conversion, such as the list made from "a. ". Like other text editors, it restores the typed
 * characters first.
 */
export const undo = chainCommands(undoInputRule, undoCommand)
