import type { Edit } from '#formats/manuscript/edits/edits.ts'

/** What has more letters in a row is written without spaces between its words. */
const WORD_LETTERS_MAX = 40
const LETTERS = /^[\p{L}\p{N}\p{M}]*$/u
const LETTERS_BEFORE = /[\p{L}\p{N}\p{M}]*$/u
const LETTERS_AFTER = /^[\p{L}\p{N}\p{M}]*/u

/** A part of what is put: new, or a letter of the word that stood there before. */
export type InsertedPart = { text: string; isNew: boolean }
/** Letters [from, to) of a text become the parts. */
export type WordEdit = { from: number; to: number; put: InsertedPart[] }

const isLetter = (sign: string | undefined): boolean => sign !== undefined && LETTERS.test(sign)

function ofAWord(found: RegExpExecArray | null): string {
  const letters = found?.[0] ?? ''
  return letters.length > WORD_LETTERS_MAX ? '' : letters
}

/** Edits that stand in one word. Pure. */
function inWords(text: string, edits: Edit[]): Edit[][] {
  const groups: Edit[][] = []
  for (const edit of edits) {
    const group = groups.at(-1)
    const last = group?.at(-1)
    const between = last && text.slice(last.to, edit.from)
    if (group && between !== undefined && between.length <= WORD_LETTERS_MAX && LETTERS.test(between)) group.push(edit)
    else groups.push([edit])
  }
  return groups
}

const beginsInWord = (text: string, { from, to, put }: Edit): boolean =>
  isLetter(text[from - 1]) && (isLetter(put[0]) || isLetter(text.slice(from, to)[0]))
const endsInWord = (text: string, { from, to, put }: Edit): boolean =>
  isLetter(text[to]) && (isLetter(put.at(-1)) || isLetter(text.slice(from, to).at(-1)))

function widened(text: string, group: Edit[]): WordEdit {
  const [first, last] = [group[0], group.at(-1)] as [Edit, Edit]
  const before = beginsInWord(text, first)
    ? ofAWord(LETTERS_BEFORE.exec(text.slice(Math.max(0, first.from - WORD_LETTERS_MAX - 1), first.from)))
    : ''
  const after = endsInWord(text, last)
    ? ofAWord(LETTERS_AFTER.exec(text.slice(last.to, last.to + WORD_LETTERS_MAX + 1)))
    : ''
  const put: InsertedPart[] = [{ text: before, isNew: false }]
  for (const [index, edit] of group.entries()) {
    put.push(
      { text: edit.put, isNew: true },
      { text: text.slice(edit.to, group[index + 1]?.from ?? edit.to), isNew: false },
    )
  }
  put.push({ text: after, isNew: false })
  return { from: first.from - before.length, to: last.to + after.length, put: put.filter((part) => part.text !== '') }
}

const asItIs = ({ from, to, put }: Edit): WordEdit => ({ from, to, put: put ? [{ text: put, isNew: true }] : [] })

/** Edits of letters as edits of whole words, since nobody reads "mes|s|i|ag|nal|e". Where letters only went, they alone go. Pure. */
export const wordEdits = (text: string, edits: Edit[]): WordEdit[] =>
  inWords(text, edits).flatMap((group) =>
    group.some(({ put }) => put !== '') ? [widened(text, group)] : group.map(asItIs),
  )
