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
 * Returns whether a key event is Ctrl+Alt+M. Compares the physical key, since many keyboards type another character
 * with Ctrl and Alt.
 */
export const isCommentKey = (event: KeyboardEvent): boolean =>
  event.code === 'KeyM' && event.altKey && (event.ctrlKey || event.metaKey)

/** Returns the range of the selected words, if there are any. Pure. */
export function chosenWords({ doc, selection }: EditorState): Range | undefined {
  const { from, to, empty } = selection
  return !empty && quoteOf(doc, selection) !== '' ? { from, to } : undefined
}

type Place = Pick<Manuscript, 'doc' | 'section' | 'paperId' | 'memberId'>

/** Returns an anchor for the selected words; undefined if no words are selected. */
export function anchorOfChosen({ state }: EditorView, { doc, section }: Pick<Place, 'doc' | 'section'>) {
  const range = chosenWords(state)
  const anchor = range && anchorOf({ root: sectionRoot(doc, section), node: state.doc }, range)
  return range && anchor ? { range, anchor, quote: quoteOf(state.doc, range).slice(0, QUOTE_LENGTH_MAX) } : undefined
}

/** Begins a comment on the selected words. @returns whether any words are selected. */
export function commentOnChosen(view: EditorView, { doc, section, paperId, memberId }: Place): boolean {
  const chosen = anchorOfChosen(view, { doc, section })
  if (!chosen) return false
  const { range, anchor, quote } = chosen
  setMarking(view, { asked: range })
  setCommentTarget(memberId, { paperId, memberId, section, anchor, quote })
  return true
}

/** Selects the words that a thread is about, and scrolls them into view. */
export function showThread(view: EditorView, threadId: string): void {
  const range = markedRange(view.state, threadId)
  if (range) leadTo(view, range)
}
