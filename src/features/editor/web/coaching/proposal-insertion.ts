import type { Node } from 'prosemirror-model'
import type { EditorState, Transaction } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { quotedRanges, type Range } from '#formats/manuscript/anchors.ts'
import { manuscript } from '#formats/manuscript/schema.ts'
import { suggestedBy, suggestingKey } from '../suggestions/suggestion-plugin.ts'

/** Fewer words are rather a cursor that slipped than a choice. */
const CHOSEN_WORDS_MIN = 5

/** The chosen words, where enough are chosen to be looked at alone. Pure. */
export function chosenText({ doc, selection: { from, to } }: EditorState): string | undefined {
  const text = doc.textBetween(from, to, '\n\n', ' ').trim()
  return text.split(/\s+/).length < CHOSEN_WORDS_MIN ? undefined : text
}

const paragraphsOf = (text: string): Node[] =>
  text
    .split(/\n{2,}/)
    .map((part) => part.replace(/\s+/g, ' ').trim())
    .filter((part) => part !== '')
    .map((part) => manuscript.nodes.paragraph.create(null, manuscript.text(part)))

/** Where the words stand that a proposal is about: once, and within one paragraph. Pure. */
function replacedRange(doc: Node, about: string | undefined): Range | undefined {
  const [range, another] = about === undefined ? [] : quotedRanges(doc, about)
  if (!range || another) return undefined
  return doc.resolve(range.from).sameParent(doc.resolve(range.to)) ? range : undefined
}

/** A proposal told as a suggestion: in place of the words it is about, else at the section's end. @throws RangeError for what can't be. Pure. */
export function withProposal(
  state: EditorState,
  { text, about, memberId }: { text: string; about: string | undefined; memberId: string },
): Transaction | undefined {
  const paragraphs = paragraphsOf(text)
  const [only, more] = paragraphs
  if (!only) return undefined
  const { tr } = state
  const range = replacedRange(tr.doc, about)
  if (range && !more) tr.replaceWith(range.from, range.to, only.content)
  else tr.insert(tr.doc.content.size, paragraphs)
  return suggestedBy(state, tr, memberId)?.setMeta(suggestingKey, 'decided')
}

/** Puts a proposal into the open section as a suggestion. @returns whether that could be done. */
export function insertProposal(view: EditorView, what: Parameters<typeof withProposal>[1]): boolean {
  try {
    const transaction = withProposal(view.state, what)
    if (transaction) view.dispatch(transaction)
    return transaction !== undefined
  } catch (error) {
    if (error instanceof RangeError) return false
    throw error
  }
}
