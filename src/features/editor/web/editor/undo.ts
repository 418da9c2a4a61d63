import { chainCommands } from 'prosemirror-commands'
import { undoInputRule } from 'prosemirror-inputrules'
import { undoCommand } from 'y-prosemirror'

/**
 * Undoes an automatic conversion, such as a list from "a. ", to the typed signs first, as other writing programs do.
 */
export const undo = chainCommands(undoInputRule, undoCommand)
