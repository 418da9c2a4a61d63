import { baseKeymap, chainCommands, toggleMark } from 'prosemirror-commands'
import type { MarkType } from 'prosemirror-model'
import { dropCursor } from 'prosemirror-dropcursor'
import { gapCursor } from 'prosemirror-gapcursor'
import { InputRule, inputRules, smartQuotes, textblockTypeInputRule, wrappingInputRule } from 'prosemirror-inputrules'
import { keymap } from 'prosemirror-keymap'
import { liftListItem, sinkListItem, splitListItem } from 'prosemirror-schema-list'
import type { Command, Plugin } from 'prosemirror-state'
import { addRowAfter, goToNextCell, isInTable, tableEditing } from 'prosemirror-tables'
import { type initProseMirrorDoc, redoCommand, yCursorPlugin, ySyncPlugin, yUndoPlugin } from 'y-prosemirror'
import { sectionRoot } from '#formats/manuscript/roots.ts'
import { manuscript } from '#formats/manuscript/schema.ts'
import { markingPlugin } from '../comments/comment-highlight-plugin.ts'
import { citationPlugin } from '../references/citation-view.ts'
import { mentionPlugin } from '../mentions/mention-view.ts'
import { caretExitPlugin } from './caret/caret-exit-plugin.ts'
import { lineEndPlugin } from './caret/line-end-plugin.ts'
import { textEndsPlugin } from './caret/text-ends-plugin.ts'
import { suggestingPlugin } from '../suggestions/suggestion-plugin.ts'
import { figurePlugin } from '../figures/figure-view.ts'
import { boundsPlugin } from './bounds-plugin.ts'
import { drawCursor, drawSelection } from './cursors.ts'
import { freshSelection } from './fresh-selection.ts'
import { newLinesPlugin } from '../document/new-lines-plugin.ts'
import { listRules } from './lists/typed-lists-data.ts'
import { pasting } from './paste/paste-plugin.ts'
import { enterCells } from './tables.ts'
import { undo } from './undo.ts'
import type { PluginContext } from './plugin-contract.ts'
import { stateListenerPlugin } from './editor-data.ts'

const { nodes, marks } = manuscript

const hardBreak: Command = (state, dispatch) => {
  dispatch?.(state.tr.replaceSelectionWith(nodes.hard_break.create()).scrollIntoView())
  return true
}

// Tab in the last cell begins a row.
const addLastRow: Command = (state, dispatch, view) => {
  if (!isInTable(state)) return false
  if (!addRowAfter(state, dispatch)) return false
  if (view && dispatch) goToNextCell(1)(view.state, dispatch)
  return true
}

const keys: Record<string, Command> = {
  'Mod-b': toggleMark(marks.strong),
  'Mod-i': toggleMark(marks.em),
  'Mod-u': toggleMark(marks.underline),
  'Mod-.': toggleMark(marks.superscript),
  'Mod-,': toggleMark(marks.subscript),
  'Mod-z': undo,
  'Mod-y': redoCommand,
  'Mod-Shift-z': redoCommand,
  'Shift-Enter': hardBreak,
  Enter: splitListItem(nodes.list_item),
  Tab: chainCommands(enterCells, goToNextCell(1), addLastRow, sinkListItem(nodes.list_item)),
  'Shift-Tab': chainCommands(goToNextCell(-1), liftListItem(nodes.list_item)),
}

// Words between signs become what the signs mean: **bold**, *italic*.
const markRule = (sign: RegExp, mark: MarkType) =>
  new InputRule(sign, ({ tr, schema }, match, ...[start, end]) =>
    tr.replaceWith(start, end, schema.text(match[1] ?? '', [mark.create()])).removeStoredMark(mark),
  )

const rules = inputRules({
  rules: [
    ...smartQuotes,
    ...listRules,
    wrappingInputRule(/^\s*>\s$/, nodes.blockquote),
    markRule(/\*\*([^*]+)\*\*$/, marks.strong),
    markRule(/(?<!\*)\*([^*]+)\*$/, marks.em),
    textblockTypeInputRule(/^##\s$/, nodes.heading, { level: 3 }),
    textblockTypeInputRule(/^###\s$/, nodes.heading, { level: 4 }),
  ],
})

/** Each subject's own plugins; whoever brings one adds it here. Earlier ones see keys first. */
const OF_SUBJECTS: ((context: PluginContext) => Plugin[])[] = [
  (context) => [citationPlugin(context), figurePlugin(context)],
  suggestingPlugin,
  markingPlugin,
  mentionPlugin,
  pasting,
  () => [caretExitPlugin(), lineEndPlugin(), textEndsPlugin()],
  newLinesPlugin,
  () => [boundsPlugin()],
]

type Mapping = ReturnType<typeof initProseMirrorDoc>['mapping']

/** @param mapping of the text that is shown already: without it, it would be drawn a second time on opening. */
export const pluginsFor = (context: PluginContext, mapping: Mapping): Plugin[] => [
  freshSelection(),
  ...OF_SUBJECTS.flatMap((make) => make(context)),
  ySyncPlugin(sectionRoot(context.doc, context.section), { mapping }),
  yCursorPlugin(context.connection.awareness, {
    cursorBuilder: drawCursor,
    selectionBuilder: drawSelection,
    awarenessStateFilter: isElsewhere(context),
  }),
  yUndoPlugin(),
  rules,
  keymap(keys),
  keymap(baseKeymap),
  tableEditing(),
  dropCursor(),
  gapCursor(),
  stateListenerPlugin(),
]

// A cursor belongs to the section that its owner has open.
const isElsewhere =
  ({ section }: PluginContext) =>
  (own: number, other: number, state: { section?: string }): boolean =>
    own !== other && state.section === section
