import type { Node } from 'prosemirror-model'
import type { EditorState, Transaction } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { quotedRanges, type Range } from '#formats/manuscript/anchors.ts'
import { manuscript } from '#formats/manuscript/schema.ts'
import type { LostWords } from '../../document/lost-words-contract.ts'

/** Fewer letters may be anywhere by chance. */
const CONTEXT_LETTERS_MIN = 6
/** So much of the text around is looked for: somebody may have changed what is further away. */
const CONTEXT_LENGTH = 30

type Words = Pick<LostWords, 'words' | 'before' | 'after'>

function onlyRange(doc: Node, context: string): Range | undefined {
  if (context.replaceAll(/\s+/g, '').length < CONTEXT_LETTERS_MIN) return undefined
  const [range, another] = quotedRanges(doc, context)
  return another ? undefined : range
}

/** Returns the position where words were, as far as the text around them is still there once. Pure. */
function placeOf(doc: Node, { before, after }: Words): number | undefined {
  const left = (before.split('\n').at(-1) ?? '').slice(-CONTEXT_LENGTH)
  const right = (after.split('\n')[0] ?? '').slice(0, CONTEXT_LENGTH)
  // A blank beside the words belongs to the text around them.
  const blanks = left.length - left.trimEnd().length
  const behind = onlyRange(doc, left)
  if (!behind) {
    const [from, blank] = [onlyRange(doc, right)?.from, right.length - right.trimStart().length]
    if (from === undefined) return undefined
    const at = doc.resolve(from)
    const space = at.parent.textBetween(Math.max(0, at.parentOffset - blank), at.parentOffset)
    return from - (space.length - space.trimEnd().length)
  }
  const { parent, parentOffset } = doc.resolve(behind.to)
  const next = parent.textBetween(parentOffset, Math.min(parentOffset + blanks, parent.content.size))
  return behind.to + (next.length - next.trimStart().length)
}

/** Puts lost words back at their place, or in paragraphs of their own at the section's end. Pure. */
export function withWords(state: EditorState, lost: Words): Transaction {
  const { tr } = state
  const lines = lost.words.split('\n').filter((line) => line.trim() !== '')
  const place = placeOf(tr.doc, lost)
  if (lines.length === 1 && place !== undefined) return tr.insertText(lost.words.replaceAll('\n', ''), place)
  const paragraphs = lines.map((line) => manuscript.nodes.paragraph.create(null, manuscript.text(line.trim())))
  return tr.insert(place === undefined ? tr.doc.content.size : tr.doc.resolve(place).after(1), paragraphs)
}

/** Puts lost words back into the open section, as a suggestion where its writer only suggests. @returns whether that could be done. */
export function restoreLostWords(view: EditorView, lost: Words): boolean {
  const { doc } = view.state
  view.dispatch(withWords(view.state, lost).scrollIntoView())
  view.focus()
  return !view.state.doc.eq(doc)
}
