import { chainCommands } from 'prosemirror-commands'
import { undoInputRule } from 'prosemirror-inputrules'
import { undoCommand } from 'y-prosemirror'

/** What was made of typed signs, a list of "a. ", goes back to the signs first, as in other writing programs. */
export const undo = chainCommands(undoInputRule, undoCommand)
