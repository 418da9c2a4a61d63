import { type EditorState, Plugin, PluginKey, type Transaction } from 'prosemirror-state'
import { Decoration, DecorationSet, type EditorView } from 'prosemirror-view'
import { ySyncPluginKey } from 'y-prosemirror'
import { type Range, rangeOf } from '#formats/manuscript/anchors.ts'
import { sectionRoot } from '#formats/manuscript/roots.ts'
import type { CommentThread } from '../../comments-contract.ts'
import type { PluginContext } from '../editor/plugin-contract.ts'

type Marked = Pick<CommentThread, 'id' | 'anchor' | 'quote'>

/** Words under the comment that is being written. */
const ASKED = 'asked'

type Marking = { threads: readonly Marked[]; chosen: string | null; asked: Range | null; marks: DecorationSet }
type Change = Partial<Pick<Marking, 'threads' | 'chosen' | 'asked'>>

const markingKey = new PluginKey<Marking>('comments')

const markOf = ({ from, to }: Range, id: string, chosen: string | null): Decoration =>
  Decoration.inline(
    from,
    to,
    { class: id === chosen || id === ASKED ? 'commented commented-chosen' : 'commented', 'data-thread': id },
    { id },
  )

type Known = Omit<Marking, 'marks'>

function marksIn({ doc, section }: PluginContext, node: EditorState['doc'], { threads, chosen, asked }: Known) {
  const anchored = { root: sectionRoot(doc, section), node }
  const marks = threads.flatMap(({ id, anchor, quote }) => {
    const range = anchor && rangeOf(anchored, { anchor, quote })
    return range ? [markOf(range, id, chosen)] : []
  })
  return DecorationSet.create(node, asked ? [...marks, markOf(asked, ASKED, chosen)] : marks)
}

// As far as the editor can tell, changes by others and undo replace the whole text.
const isFromDocument = (transaction: Transaction): boolean => Boolean(transaction.getMeta(ySyncPluginKey))

const mapped = (asked: Range, { mapping }: Transaction): Range | null => {
  const [from, to] = [mapping.map(asked.from, 1), mapping.map(asked.to, -1)]
  return from < to ? { from, to } : null
}

/** Marks the words that comments are about. */
export function markingPlugin(context: PluginContext): Plugin[] {
  return [
    new Plugin<Marking>({
      key: markingKey,
      state: {
        init: (): Marking => ({ threads: [], chosen: null, asked: null, marks: DecorationSet.empty }),
        apply: (transaction, before) => {
          const change = transaction.getMeta(markingKey) as Change | undefined
          if (!change && !transaction.docChanged) return before
          const isNew = change !== undefined || isFromDocument(transaction)
          const { asked } = before
          const known = {
            ...before,
            asked: asked && transaction.docChanged ? mapped(asked, transaction) : asked,
            ...change,
          }
          const marks = isNew
            ? marksIn(context, transaction.doc, known)
            : before.marks.map(transaction.mapping, transaction.doc)
          return { ...known, marks }
        },
      },
      props: { decorations: (state) => markingKey.getState(state)?.marks },
    }),
  ]
}

/** Sets the marks in the editor. */
export const setMarking = (view: EditorView, change: Change): void =>
  view.dispatch(view.state.tr.setMeta(markingKey, change).setMeta('addToHistory', false))

const found = (state: EditorState, range?: Range): Decoration[] =>
  markingKey.getState(state)?.marks.find(range?.from, range?.to) ?? []

const idOf = ({ spec }: Decoration): string => (spec as { id: string }).id

/** Returns the threads whose words are in the text. */
export const markedIn = (state: EditorState): ReadonlySet<string> => new Set(found(state).map(idOf))

/** Returns the range of a thread's words. */
export const markedRange = (state: EditorState, threadId: string): Range | undefined =>
  found(state).find((mark) => idOf(mark) === threadId)

/** Returns the thread about the words at a position; of several, the one about the fewest words. */
export const threadAt = (state: EditorState, pos: number): string | undefined =>
  found(state, { from: pos, to: pos })
    .filter((mark) => idOf(mark) !== ASKED)
    .toSorted((one, other) => one.to - one.from - (other.to - other.from))
    .map(idOf)[0]
