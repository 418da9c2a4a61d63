import { baseKeymap, chainCommands, toggleMark } from 'prosemirror-commands'
import type { MarkType, Node } from 'prosemirror-model'
import { dropCursor } from 'prosemirror-dropcursor'
import { gapCursor, GapCursor } from 'prosemirror-gapcursor'
import { InputRule, inputRules, smartQuotes, textblockTypeInputRule, wrappingInputRule } from 'prosemirror-inputrules'
import { keymap } from 'prosemirror-keymap'
import { liftListItem, sinkListItem, splitListItem } from 'prosemirror-schema-list'
import { type Command, Plugin, Selection, TextSelection } from 'prosemirror-state'
import { addRowAfter, goToNextCell, isInTable, tableEditing } from 'prosemirror-tables'
import { type initProseMirrorDoc, redoCommand, yCursorPlugin, ySyncPlugin, yUndoPlugin } from 'y-prosemirror'
import type { DecorationAttrs, EditorView } from 'prosemirror-view'
import { sectionRoot } from '#formats/manuscript/roots.ts'
import { manuscript } from '#formats/manuscript/schema.ts'
import { markingPlugin } from '../comments/comment-highlight-plugin.ts'
import { citationPlugin } from '../references/citation-view.ts'
import { mentionPlugin } from '../mentions/mention-view.ts'
import { suggestingPlugin } from '../suggestions/suggestion-plugin.ts'
import { figurePlugin } from '../figures/figure-view.ts'
import { boundsPlugin } from './bounds-plugin.ts'
import { caretPlugin } from '../document/caret-plugin.ts'
import { exactTextPlugin } from '../document/exact-text-plugin.ts'
import { movedTextPlugin } from '../document/moved-text-plugin.ts'
import { newLinesPlugin } from '../document/new-lines-plugin.ts'
import { listRules } from './lists/typed-lists-data.ts'
import { pasting } from './paste/paste-plugin.ts'
import { enterCells } from './tables.ts'
import { undo, undoStepPlugin } from './undo.ts'
import { colourOf, drawCursor, writerNamePlugin, type WriterUser } from './caret/writer-name-plugin.ts'
import type { PluginContext } from './plugin-contract.ts'
import { stateListenerPlugin } from './editor-data.ts'

const { nodes, marks } = manuscript

const hardBreak: Command = (state, dispatch) => {
  dispatch?.(state.tr.replaceSelectionWith(nodes.hard_break.create()).scrollIntoView())
  return true
}

// Adds a row to a table if the cursor is in its last cell.
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

// Replaces words typed between markers, such as **bold** and *italic*, with formatted words.
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
    textblockTypeInputRule(/^##?\s$/, nodes.heading, { level: 3 }),
    textblockTypeInputRule(/^###\s$/, nodes.heading, { level: 4 }),
  ],
})

/** The plugins of each feature; a new feature adds its plugin here. Earlier plugins handle keys first. */
const OF_SUBJECTS: ((context: PluginContext) => Plugin[])[] = [
  (context) => [citationPlugin(context), figurePlugin(context)],
  suggestingPlugin,
  markingPlugin,
  mentionPlugin,
  pasting,
  () => [caretExitPlugin(), lineEndPlugin(), textEndsPlugin()],
  newLinesPlugin,
  caretPlugin,
  exactTextPlugin,
  movedTextPlugin,
  () => [boundsPlugin()],
  ({ connection }) => [writerNamePlugin(connection.awareness)],
]

type Mapping = ReturnType<typeof initProseMirrorDoc>['mapping']

/**
 * Returns an editor's plugins. `mapping` is the mapping of the rendered text, without which the text would be rendered
 * twice.
 */
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
  undoStepPlugin(),
  rules,
  keymap(keys),
  keymap(baseKeymap),
  tableEditing(),
  dropCursor(),
  gapCursor(),
  stateListenerPlugin(),
]

// Hides cursors of members who have another section open.
const isElsewhere =
  ({ section }: PluginContext) =>
  (own: number, other: number, state: { section?: string }): boolean =>
    own !== other && state.section === section

/**
 * Reads the browser's selection before each key. A browser reports a jump (Ctrl+Home, a click) with a short delay, and
 * on a busy machine the next key event arrives first. ProseMirror would apply this key at the former position. For
 * example, it would ignore Delete at the beginning of a paragraph if the cursor was at the end before.
 */
const freshSelection = (): Plugin =>
  new Plugin({
    props: {
      handleDOMEvents: {
        keydown: (view, event) => {
          if (!event.isComposing) view.dom.ownerDocument.dispatchEvent(new Event('selectionchange'))
          return false
        },
      },
    },
  })

const drawSelection = (user: WriterUser): DecorationAttrs => ({
  class: 'writer-selection',
  style: `--writer: ${colourOf(user)}`,
})

/**
 * Lets the first Tab after Escape leave the text, forwards or backwards. Any other Tab indents a list item or moves
 * between table cells, and adds a row in the last cell. Without Escape, Tab might never leave the text. Source: WCAG
 * 2.2, 2.1.2.
 */
function caretExitPlugin(): Plugin {
  let isLeaving = false
  const stay = () => {
    isLeaving = false
    return false
  }
  return new Plugin({
    props: {
      handleDOMEvents: {
        keydown: (_view, { key }) => {
          const leaves = isLeaving && key === 'Tab'
          if (key !== 'Shift') isLeaving = key === 'Escape'
          // Returns true to make ProseMirror ignore the key, so that the browser moves the focus to the next element.
          return leaves
        },
        mousedown: stay,
        blur: stay,
      },
    },
  })
}

// Returns whether a block is closed: text can be written before and after it, but not at its end. An equation contains
// no text, and text after a table is not part of the table.
const isClosed = (block: Node | null): boolean => block !== null && (block.isAtom || block.type.spec.isolating === true)

/** Returns the selection at the beginning or end of a section, where text can be written. Pure. */
export function textEnd(doc: Node, side: 'beginning' | 'end'): Selection {
  if (side === 'beginning') return isClosed(doc.firstChild) ? new GapCursor(doc.resolve(0)) : Selection.atStart(doc)
  return isClosed(doc.lastChild) ? new GapCursor(doc.resolve(doc.content.size)) : Selection.atEnd(doc)
}

const to =
  (side: 'beginning' | 'end'): Command =>
  (state, dispatch) => {
    dispatch?.(state.tr.setSelection(textEnd(state.doc, side)).scrollIntoView())
    return true
  }

/**
 * Makes Ctrl+Home and Ctrl+End move to the beginning and end of the section, since browsers do not move the cursor if
 * the section ends with a node that has no text.
 */
const textEndsPlugin = (): Plugin =>
  keymap({
    'Mod-Home': to('beginning'),
    'Mod-End': to('end'),
    'Cmd-ArrowUp': to('beginning'),
    'Cmd-ArrowDown': to('end'),
  })

const hasAtom = (line: Node): boolean => line.children.some((child) => child.isInline && child.isAtom && !child.isText)

/** Returns the last position on the screen line that contains `from`. `end` is the end of its block. */
function lineEnd(view: EditorView, from: number, end: number): number {
  const isOnLine = (pos: number) => view.coordsAtPos(pos, pos === end ? -1 : 1).top < bottom
  const { bottom } = view.coordsAtPos(from, from === end ? -1 : 1)
  let [low, high] = [from, end]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (isOnLine(middle)) low = middle
    else high = middle - 1
  }
  return low
}

// Moves the cursor to the end of the line. Browsers would move it out of the block if the line ends with a node that
// has no text: a mention, citation or formula.
const toLineEnd =
  (keepsAnchor: boolean): Command =>
  (state, dispatch, view) => {
    const { $head, anchor } = state.selection
    if (!view || !(state.selection instanceof TextSelection) || !hasAtom($head.parent)) return false
    const head = lineEnd(view, $head.pos, $head.end())
    const selection = TextSelection.create(state.doc, keepsAnchor ? anchor : head, head)
    dispatch?.(state.tr.setSelection(selection).scrollIntoView())
    return true
  }

/** Makes the End key move to the end of the line, even if the line contains mentions, citations or formulas. */
const lineEndPlugin = (): Plugin => keymap({ End: toLineEnd(false), 'Shift-End': toLineEnd(true) })
