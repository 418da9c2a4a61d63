import type { EditorState } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { anchorOf, quoteOf, type Range } from '#formats/manuscript/anchors.ts'
import { sectionRoot } from '#formats/manuscript/roots.ts'
import type { Manuscript } from '../document/manuscript-data.tsx'
import { leadTo } from '../editor/selection-view.ts'
import { QUOTE_LENGTH_MAX } from '../../limits.ts'
import { setCommentTarget } from './comment-target-store.ts'
import { markedRange, setMarking } from './comment-highlight-plugin.ts'

/**
 * Returns whether a key is Ctrl+Alt+M, by the key's place: with these two held, many keyboards write another letter.
 */
export const isCommentKey = (event: KeyboardEvent): boolean =>
  event.code === 'KeyM' && event.altKey && (event.ctrlKey || event.metaKey)

/** Returns the range of the selected words, if there are any. Pure. */
export function chosenWords({ doc, selection }: EditorState): Range | undefined {
  const { from, to, empty } = selection
  return !empty && quoteOf(doc, selection) !== '' ? { from, to } : undefined
}

type Place = Pick<Manuscript, 'doc' | 'section' | 'paperId' | 'memberId'>

/** Begins a comment on the selected words. @returns whether there are any. */
export function commentOnChosen(view: EditorView, { doc, section, paperId, memberId }: Place): boolean {
  const range = chosenWords(view.state)
  const node = view.state.doc
  const anchor = range && anchorOf({ root: sectionRoot(doc, section), node }, range)
  if (!range || !anchor) return false
  setMarking(view, { asked: range })
  setCommentTarget(memberId, {
    paperId,
    memberId,
    section,
    anchor,
    quote: quoteOf(node, range).slice(0, QUOTE_LENGTH_MAX),
  })
  return true
}

/** Selects the words that a thread is about, and brings them into sight. */
export function showThread(view: EditorView, threadId: string): void {
  const range = markedRange(view.state, threadId)
  if (range) leadTo(view, range)
}
