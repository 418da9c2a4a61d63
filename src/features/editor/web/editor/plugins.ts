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

// Replaces words between signs by their formatting: **bold**, *italic*.
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

/** Each subject's own plugins; a new subject adds its plugin here. Earlier plugins see keys first. */
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

/**
 * Follows the browser's selection. A browser reports a jump (Control and Home, a click) a moment after it was made; on
 * a busy machine the next key comes before. ProseMirror would apply that key at the former position, and refuse a
 * Delete at the end of a paragraph that is pressed at its beginning.
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

type User = { id?: string; name?: string; colour?: number }

const colourOf = ({ colour }: User): string => `var(--writer-${(colour ?? 0) % 8})`

/** Draws another member's cursor, with their first name. */
function drawCursor(user: User): HTMLElement {
  const cursor = document.createElement('span')
  cursor.className = 'writer-cursor'
  cursor.style.setProperty('--writer', colourOf(user))
  const label = document.createElement('span')
  label.textContent = (user.name ?? '').split(' ')[0] ?? ''
  cursor.append('\u2060', label, '\u2060')
  return cursor
}

const drawSelection = (user: User): DecorationAttrs => ({
  class: 'writer-selection',
  style: `--writer: ${colourOf(user)}`,
})

/**
 * Lets the next Tab after Escape leave the text, forwards or back: in a list Tab moves the item, and from a table's
 * last cell it adds new rows without end. Source: WCAG 2.2, 2.1.2.
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
          // Returning true leaves the key to the browser, which moves on to the next focusable element.
          return leaves
        },
        mousedown: stay,
        blur: stay,
      },
    },
  })
}

// One can write before and after a closed block, but not in it: an equation has no text, and the position after a
// table's notes is outside the table.
const isClosed = (block: Node | null): boolean => block !== null && (block.isAtom || block.type.spec.isolating === true)

/** Returns the selection at the beginning or end of a section, for writing on there. Pure. */
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
 * Makes Control and Home or End go to the ends of the section: browsers do not move if it ends with a node that cannot
 * be written in.
 */
const textEndsPlugin = (): Plugin =>
  keymap({
    'Mod-Home': to('beginning'),
    'Mod-End': to('end'),
    'Cmd-ArrowUp': to('beginning'),
    'Cmd-ArrowDown': to('end'),
  })

const hasAtom = (line: Node): boolean => line.children.some((child) => child.isInline && child.isAtom && !child.isText)

/** Returns the last position on the screen line of `from`; `end` is the end of its block. */
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

// Browsers leave the block if the line ends with a node that cannot be written in: a mention, a citation, a formula.
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

/** Makes the End key go to the end of the line, also if the line contains mentions, citations or formulas. */
const lineEndPlugin = (): Plugin => keymap({ End: toLineEnd(false), 'Shift-End': toLineEnd(true) })
