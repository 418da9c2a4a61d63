import IconChevronLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs'
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import IconList from '@tabler/icons-react/dist/esm/icons/IconList.mjs'
import IconListNumbers from '@tabler/icons-react/dist/esm/icons/IconListNumbers.mjs'
import IconSubscript from '@tabler/icons-react/dist/esm/icons/IconSubscript.mjs'
import IconSuperscript from '@tabler/icons-react/dist/esm/icons/IconSuperscript.mjs'
import { setBlockType, toggleMark } from 'prosemirror-commands'
import { wrapInList } from 'prosemirror-schema-list'
import { type Command, type EditorState, NodeSelection } from 'prosemirror-state'
import {
  addColumnAfter,
  addRowAfter,
  deleteColumn,
  deleteRow,
  isInTable,
  mergeCells,
  splitCell,
  toggleHeaderRow,
} from 'prosemirror-tables'
import { type ComponentType, type ReactNode, useRef, type RefObject, useState, useEffect } from 'react'
import { redoCommand } from 'y-prosemirror'
import { manuscript } from '#formats/manuscript/schema.ts'
import { ToolbarRow } from '#ui/navigation/toolbar-row.tsx'
import { useManuscript } from '../document/manuscript-data.tsx'
import { CommentTool } from '../comments/comment-tool.tsx'
import { CiteTool } from '../references/cite-tool.tsx'
import { MentionTool } from '../mentions/mention-tool.tsx'
import { isQuoted, toggleQuote } from '../quotes/quote-tool.ts'
import { SuggestingTool } from '../suggestions/suggestion-tool.tsx'
import { FigureTool } from '../figures/figure-tool.tsx'
import { insertTable, removeTable } from './tables.ts'
import { ListTool } from './lists/list-tool.tsx'
import { ToolButton } from './tool-button.tsx'
import { undo } from './undo.ts'
import { useEditorState } from './editor-data.ts'
import { WordTools } from './word-tools.tsx'
import { newPartId } from './part-ids-data.ts'

/** Inserts an equation on a line of its own and selects it, so that its TeX can be typed immediately. */
const insertEquation: Command = (state, dispatch) => {
  const { $from } = state.selection
  const after = $from.depth === 0 ? $from.pos : $from.after(1)
  if (dispatch) {
    const transaction = state.tr.insert(after, manuscript.nodes.equation.create({ id: newPartId(), tex: '' }))
    dispatch(transaction.setSelection(NodeSelection.create(transaction.doc, after)).scrollIntoView())
  }
  return true
}

const { nodes, marks } = manuscript

type Tool = {
  label: string
  /** The button's text or icon. The label begins with the text. */
  shown: ReactNode
  keys?: string
  run: Command
  isOn?: (state: EditorState) => boolean
  when?: (state: EditorState) => boolean
}

type MarkName = 'strong' | 'em' | 'superscript' | 'subscript'

const hasMark = (name: MarkName) => (state: EditorState) => {
  const { from, $from, to, empty } = state.selection
  return empty
    ? Boolean(marks[name].isInSet(state.storedMarks ?? $from.marks()))
    : state.doc.rangeHasMark(from, to, marks[name])
}
const isBlock =
  (type: string, attrs?: Record<string, unknown>) =>
  ({ selection: { $from } }: EditorState) =>
    $from.parent.type.name === type &&
    Object.entries(attrs ?? {}).every(([name, value]) => $from.parent.attrs[name] === value)

const mark = (name: MarkName, labelled: Pick<Tool, 'label' | 'shown' | 'keys'>): Tool => ({
  ...labelled,
  run: toggleMark(marks[name]),
  isOn: hasMark(name),
})

const toHeading: Command = (state, dispatch) =>
  isBlock('heading', { level: 3 })(state)
    ? setBlockType(nodes.paragraph)(state, dispatch)
    : setBlockType(nodes.heading, { level: 3 })(state, dispatch)

const BASIC: Tool[] = [
  mark('strong', { label: 'Bold', shown: 'B', keys: 'Ctrl+B' }),
  mark('em', { label: 'Italic', shown: 'I', keys: 'Ctrl+I' }),
  mark('superscript', { label: 'Superscript', shown: <IconSuperscript size={18} aria-hidden="true" /> }),
  mark('subscript', { label: 'Subscript', shown: <IconSubscript size={18} aria-hidden="true" /> }),
  { label: 'Heading', shown: 'Heading', run: toHeading, isOn: isBlock('heading') },
  { label: 'Bulleted list', shown: <IconList size={18} aria-hidden="true" />, run: wrapInList(nodes.bullet_list) },
  {
    label: 'Numbered list',
    shown: <IconListNumbers size={18} aria-hidden="true" />,
    run: wrapInList(nodes.ordered_list),
  },
  { label: 'Quote', shown: 'Quote', run: toggleQuote, isOn: isQuoted },
  { label: 'Table', shown: 'Table', run: insertTable, when: (state) => !isInTable(state) },
  { label: 'Equation', shown: 'Equation', run: insertEquation },
  { label: 'Undo', shown: 'Undo', keys: 'Ctrl+Z', run: undo },
  { label: 'Redo', shown: 'Redo', keys: 'Ctrl+Y', run: redoCommand },
]

const IN_TABLES: Tool[] = [
  { label: '+ Row below', shown: '+ Row', run: addRowAfter },
  { label: '+ Column after', shown: '+ Column', run: addColumnAfter },
  { label: '− Row: remove', shown: '− Row', run: deleteRow },
  { label: '− Column: remove', shown: '− Column', run: deleteColumn },
  { label: 'Merge the selected cells', shown: 'Merge', run: mergeCells },
  { label: 'Split the cell', shown: 'Split', run: splitCell },
  { label: 'Header row', shown: 'Header', run: toggleHeaderRow },
  { label: 'Remove table', shown: 'Remove table', run: removeTable },
]

/**
 * Tools of other features (figures, citations, comments, suggesting, import), each a component. A new tool is added
 * here.
 */
const OF_SUBJECTS: ComponentType[] = [FigureTool, WordTools, CiteTool, MentionTool, CommentTool, SuggestingTool]

function Tools({ tools }: { tools: Tool[] }) {
  const { view } = useManuscript()
  const state = useEditorState()
  if (!view || !state) return null
  return tools
    .filter(({ when }) => when?.(state) ?? true)
    .map(({ label, shown, keys, run, isOn }) => (
      <ToolButton
        key={label}
        label={keys ? `${label} (${keys})` : label}
        pressed={isOn?.(state)}
        disabled={!run(state)}
        onPress={() => {
          run(view.state, view.dispatch, view)
          // Keeps the focus if a field of the inserted node already has it.
          if (!view.dom.contains(document.activeElement)) view.focus()
        }}
      >
        {shown}
      </ToolButton>
    ))
}

/** Scrolls a narrow row to the tools for tables while the cursor is in a table, and back to its beginning after that. */
function useTableToolsInView(ref: RefObject<HTMLElement | null>, isShown: boolean): void {
  useEffect(() => {
    const row = ref.current
    if (!row || row.scrollWidth <= row.clientWidth) return
    const first = row.querySelector(`[aria-label="${IN_TABLES[0]?.label}"]`)
    if (isShown) first?.scrollIntoView({ inline: 'start', block: 'nearest' })
    else row.scrollTo({ left: 0 })
  }, [ref, isShown])
}

const cutAt = (end: 'before' | 'after'): string =>
  `pointer-events-none absolute inset-y-0 flex w-10 items-center from-surface from-40% to-transparent text-muted ${end === 'before' ? 'left-0 justify-start bg-linear-to-r' : 'right-0 justify-end bg-linear-to-l'}`

/** Shows the tools for the text of the open section. In a narrow window they are one scrollable row with faded ends. */
export function Toolbar() {
  const state = useEditorState()
  const row = useRef<HTMLDivElement>(null)
  const { before, after } = useScrolledEdges(row)
  const isTable = state !== undefined && isInTable(state)
  useTableToolsInView(row, isTable)
  return (
    <div
      style={{ top: 'var(--workspace-bar, 0px)' }}
      className="sticky z-[5] -mx-4 -mt-5 mb-5 overflow-hidden rounded-t-[6px] border-b border-line bg-surface sm:-mx-10 lg:-mx-12"
    >
      <ToolbarRow
        ref={row}
        label="Formatting"
        className="flex scroll-px-10 gap-0.5 overflow-x-auto px-3 py-1.5 [scrollbar-width:none] sm:flex-wrap sm:px-6"
      >
        <Tools tools={BASIC} />
        {OF_SUBJECTS.map((Tool, index) => (
          <Tool key={index} />
        ))}
        <ListTool />
        {isTable ? <Tools tools={IN_TABLES} /> : null}
      </ToolbarRow>
      {before ? (
        <span aria-hidden="true" className={cutAt('before')}>
          <IconChevronLeft size={18} />
        </span>
      ) : null}
      {after ? (
        <span aria-hidden="true" className={cutAt('after')}>
          <IconChevronRight size={18} />
        </span>
      ) : null}
    </div>
  )
}

/** The sides on which a row can be scrolled further. */
type Edges = { before: boolean; after: boolean }

const NONE: Edges = { before: false, after: false }

/**
 * Returns the sides on which a row can be scrolled. The sizes of `row` are in pixels. Ignores fractions of a pixel.
 * Pure.
 */
export function edgesOf(row: { scrollLeft: number; clientWidth: number; scrollWidth: number }): Edges {
  return { before: row.scrollLeft > 1, after: row.scrollLeft + row.clientWidth < row.scrollWidth - 1 }
}

/** Returns the edges at which a row is cut off, updated when the row is scrolled or its content changes. */
function useScrolledEdges(ref: RefObject<HTMLElement | null>): Edges {
  const [edges, setEdges] = useState(NONE)
  useEffect(() => {
    const row = ref.current
    if (!row) return
    const note = () => {
      const now = edgesOf(row)
      setEdges((known) => (known.before === now.before && known.after === now.after ? known : now))
    }
    const sizes = new ResizeObserver(note)
    sizes.observe(row)
    const tools = new MutationObserver(note)
    tools.observe(row, { childList: true })
    row.addEventListener('scroll', note, { passive: true })
    return () => {
      sizes.disconnect()
      tools.disconnect()
      row.removeEventListener('scroll', note)
    }
  }, [ref])
  return edges
}
