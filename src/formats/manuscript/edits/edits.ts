import { type Change, diffArrays, diffChars } from 'diff'

/** Replaces the characters [from, to) of a text with `put`. The edits of one text are sorted and never adjacent. */
export type Edit = { from: number; to: number; put: string }

/**
 * Limits of the comparison: differing characters in one sentence, in all sentences, and differing sentences. Its cost
 * grows with the square of the difference. A larger difference is replaced as a whole.
 */
const LETTERS_DIFFERING_MAX = 400
const ALL_LETTERS_DIFFERING_MAX = 2_000
const SENTENCES_DIFFERING_MAX = 500

const textOf = (value: string | string[]): string => (typeof value === 'string' ? value : value.join(''))

function editsOf(changes: Change[] | ReturnType<typeof diffArrays<string>>): Edit[] {
  const edits: Edit[] = []
  let at = 0
  for (const { added, removed, value } of changes) {
    const text = textOf(value)
    const last = edits.at(-1)
    const joined = last?.to === at ? last : undefined
    if (removed) {
      if (joined) joined.to = at + text.length
      else edits.push({ from: at, to: at + text.length, put: '' })
    } else if (added) {
      if (joined) joined.put += text
      else edits.push({ from: at, to: at, put: text })
    }
    if (!added) at += text.length
  }
  return edits
}

const sentencesOf = (text: string): string[] =>
  (text.match(/[^\n.!?]*[\n.!?]*\s*/g) ?? []).filter((sentence) => sentence !== '')

function sentencesCompared(before: string, after: string): Edit[] {
  const changes = diffArrays(sentencesOf(before), sentencesOf(after), { maxEditLength: SENTENCES_DIFFERING_MAX })
  return changes ? editsOf(changes) : [{ from: 0, to: before.length, put: after }]
}

const differing = (edits: Edit[]): number => edits.reduce((sum, { from, to, put }) => sum + to - from + put.length, 0)

/**
 * Returns the edits that change `before` to `after`. Compares sentences first, then the characters within changed
 * sentences. Pure.
 */
export function editsBetween(before: string, after: string): Edit[] {
  let left = ALL_LETTERS_DIFFERING_MAX
  const finer = ({ from, to, put }: Edit): Edit[] => {
    const most = Math.min(LETTERS_DIFFERING_MAX, left)
    const changes = most > 0 ? diffChars(before.slice(from, to), put, { maxEditLength: most }) : undefined
    // A comparison without a result has used its whole limit.
    left -= changes ? differing(editsOf(changes)) : most
    if (!changes) return [{ from, to, put }]
    return editsOf(changes).map((edit) => ({ from: edit.from + from, to: edit.to + from, put: edit.put }))
  }
  return before === after ? [] : sentencesCompared(before, after).flatMap(finer)
}

/** Applies edits to `text`. Pure. */
export function applied(text: string, edits: Edit[]): string {
  let result = text
  for (const { from, to, put } of edits.toReversed()) result = result.slice(0, from) + put + result.slice(to)
  return result
}
