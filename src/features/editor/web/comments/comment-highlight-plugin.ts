import { type EditorState, Plugin, PluginKey, type Transaction } from 'prosemirror-state'
import { Decoration, DecorationSet, type EditorView } from 'prosemirror-view'
import { ySyncPluginKey } from 'y-prosemirror'
import { call } from '#app/call.ts'
import { type Anchor, anchorOf, isAnchored, type Range, rangeOf } from '#formats/manuscript/anchors.ts'
import { sectionRoot } from '#formats/manuscript/roots.ts'
import { Failure, isTransient } from '#shared/calls/failure.ts'
import type { CommentThread } from '../../comments-contract.ts'
import type { PluginContext } from '../editor/plugin-contract.ts'
import { type CutWords, cutWords, isTyping, pastedWords, type QuotedWords } from './moved-quotes.ts'

type Marked = Pick<CommentThread, 'id' | 'anchor' | 'quote'>

/** The id of the highlight on the words for which a comment is being written. */
const ASKED = 'asked'

type Marking = {
  threads: readonly Marked[]
  chosen: string | null
  asked: Range | null
  marks: DecorationSet
  /** The quoted words that this editor removed, newest first. */
  cut: readonly CutWords[]
  /** New anchors, by thread, that the server does not have yet. */
  moved: ReadonlyMap<string, Anchor>
  /** True if the last change may have replaced quoted words by equal words. */
  mayHaveMoved: boolean
}
type Change = Partial<Pick<Marking, 'threads' | 'chosen' | 'asked' | 'moved'>>

/** The maximum number of threads whose removed words are remembered. */
const CUT_MAX = 50

const markingKey = new PluginKey<Marking>('comments')

const markOf = ({ from, to }: Range, id: string, chosen: string | null): Decoration =>
  Decoration.inline(
    from,
    to,
    { class: id === chosen || id === ASKED ? 'commented commented-chosen' : 'commented', 'data-thread': id },
    { id },
  )

type Known = Omit<Marking, 'marks'>

function marksIn({ doc, section }: PluginContext, node: EditorState['doc'], { threads, chosen, asked, moved }: Known) {
  const anchored = { root: sectionRoot(doc, section), node }
  const marks = threads.flatMap(({ id, anchor: stored, quote }) => {
    const anchor = moved.get(id) ?? stored
    const range = anchor && rangeOf(anchored, { anchor, quote })
    return range ? [markOf(range, id, chosen)] : []
  })
  return DecorationSet.create(node, asked ? [...marks, markOf(asked, ASKED, chosen)] : marks)
}

// Returns whether a change comes from the shared document. Changes by others and undos replace the whole text of the
// editor.
const isFromDocument = (transaction: Transaction): boolean => Boolean(transaction.getMeta(ySyncPluginKey))

const mapped = (asked: Range, { mapping }: Transaction): Range | null => {
  const [from, to] = [mapping.map(asked.from, 1), mapping.map(asked.to, -1)]
  return from < to ? { from, to } : null
}

const quotedIn = (marks: DecorationSet): QuotedWords[] =>
  marks.find().flatMap((mark) => (idOf(mark) === ASKED ? [] : [{ id: idOf(mark), from: mark.from, to: mark.to }]))

const isUndo = (transaction: Transaction): boolean =>
  (transaction.getMeta(ySyncPluginKey) as { isUndoRedoOperation?: boolean } | undefined)?.isUndoRedoOperation === true

/** Maps the highlights through a change of this editor, and finds words that were cut and are now pasted. */
function followEdit(transaction: Transaction, before: Marking): Pick<Marking, 'marks' | 'cut' | 'mayHaveMoved'> {
  const cut = [...cutWords(transaction, quotedIn(before.marks)), ...before.cut].slice(0, CUT_MAX)
  const pasted = pastedWords(transaction, cut)
  const marks = before.marks.map(transaction.mapping, transaction.doc).add(
    transaction.doc,
    pasted.map(({ id, ...range }) => markOf(range, id, before.chosen)),
  )
  const left = cut.filter(({ id }) => !pasted.some((words) => words.id === id))
  return { marks, cut: left, mayHaveMoved: pasted.length > 0 || !isTyping(transaction) }
}

/** Returns the new anchors that the server's threads do not have yet. Pure. */
const unstored = (moved: Marking['moved'], threads: readonly Marked[]): Marking['moved'] =>
  new Map([...moved].filter(([id, { from }]) => threads.find((thread) => thread.id === id)?.anchor?.from !== from))

function applyTo(context: PluginContext, transaction: Transaction, before: Marking): Marking {
  const change = transaction.getMeta(markingKey) as Change | undefined
  if (!change && !transaction.docChanged) return before.mayHaveMoved ? { ...before, mayHaveMoved: false } : before
  const { asked } = before
  const known = {
    ...before,
    asked: asked && transaction.docChanged ? mapped(asked, transaction) : asked,
    ...change,
    ...(change?.threads ? { moved: unstored(before.moved, change.threads) } : {}),
  }
  if (change === undefined && !isFromDocument(transaction)) return { ...known, ...followEdit(transaction, before) }
  return { ...known, marks: marksIn(context, transaction.doc, known), mayHaveMoved: isUndo(transaction) }
}

/** Highlights the words that comments are about. */
export const markingPlugin = (context: PluginContext): Plugin[] => [
  new Plugin<Marking>({
    key: markingKey,
    state: {
      init: (): Marking => ({
        threads: [],
        chosen: null,
        asked: null,
        marks: DecorationSet.empty,
        cut: [],
        moved: new Map(),
        mayHaveMoved: false,
      }),
      apply: (transaction, before) => applyTo(context, transaction, before),
    },
    props: { decorations: (state) => markingKey.getState(state)?.marks },
    view: (view) => {
      const following = followMoves(view, context)
      return { update: following.look, destroy: following.stop }
    },
  }),
]

/** The time in ms after which a new anchor is sent again, if sending failed. */
const SEND_AGAIN_MS = 5_000

/**
 * Gives threads a new anchor after this editor has moved their words by cut and paste, by undo, or by replacing their
 * block. In the other copies of the document, the moved words are new text.
 */
function followMoves(view: EditorView, { doc, section, paperId }: PluginContext) {
  let sendingAgain: ReturnType<typeof setTimeout> | undefined
  const send = async () => {
    clearTimeout(sendingAgain)
    sendingAgain = undefined
    const { threads = [], moved = new Map<string, Anchor>() } = markingKey.getState(view.state) ?? {}
    for (const [threadId, anchor] of moved) {
      const quote = threads.find(({ id }) => id === threadId)?.quote ?? ''
      const params = { paperId, threadId }
      try {
        await call('PUT /api/student/papers/:paperId/comments/:threadId/anchor', { params, body: { anchor, quote } })
      } catch (error) {
        if (error instanceof Failure && isTransient(error))
          sendingAgain ??= setTimeout(() => void send(), SEND_AGAIN_MS)
      }
    }
  }
  const note = () => {
    const known = view.isDestroyed ? undefined : markingKey.getState(view.state)
    if (!known) return
    const anchored = { root: sectionRoot(doc, section), node: view.state.doc }
    const moved = new Map(known.moved)
    for (const { id, from, to } of quotedIn(known.marks)) {
      const anchor = moved.get(id) ?? known.threads.find((thread) => thread.id === id)?.anchor
      const next = anchor && !isAnchored(anchored, anchor) ? anchorOf(anchored, { from, to }) : undefined
      if (next) moved.set(id, next)
    }
    if ([...moved].every(([id, anchor]) => known.moved.get(id) === anchor)) return
    setMarking(view, { moved })
    void send()
  }
  return {
    // Waits until the shared document has the change, which it gets only after all plugins have been updated.
    look: () => markingKey.getState(view.state)?.mayHaveMoved && setTimeout(note),
    stop: () => clearTimeout(sendingAgain),
  }
}

/** Sets the highlights in the editor. */
export const setMarking = (view: EditorView, change: Change): void =>
  view.dispatch(view.state.tr.setMeta(markingKey, change).setMeta('addToHistory', false))

const found = (state: EditorState, range?: Range): Decoration[] =>
  markingKey.getState(state)?.marks.find(range?.from, range?.to) ?? []

const idOf = ({ spec }: Decoration): string => (spec as { id: string }).id

/** Returns the ids of the threads whose quoted words are in the text. */
export const markedIn = (state: EditorState): ReadonlySet<string> => new Set(found(state).map(idOf))

/** Returns the range of a thread's quoted words; undefined if they are not in the text. */
export const markedRange = (state: EditorState, threadId: string): Range | undefined =>
  found(state).find((mark) => idOf(mark) === threadId)

/**
 * Returns the thread about the words at a position. If there are several threads, returns the one about the fewest
 * words.
 */
export const threadAt = (state: EditorState, pos: number): string | undefined =>
  found(state, { from: pos, to: pos })
    .filter((mark) => idOf(mark) !== ASKED)
    .toSorted((one, other) => one.to - one.from - (other.to - other.from))
    .map(idOf)[0]
