import { editsBetween, type Edit } from '#formats/manuscript/edits/edits.ts'
import type { SignedBy } from '../../document/versions-contract.ts'

/** A passage that occurs only in the later text, with its writer; `''` if the writer is unknown. */
export type NewPiece = { is: 'new'; text: string; writer: string }

/** A piece of two compared texts: in both texts, only in the earlier text, or only in the later text. */
export type DiffPiece = { is: 'same'; text: string } | { is: 'gone'; text: string } | NewPiece

const SAME_SHOWN_MAX = 240

/** Matches the last word of a text that was cut, with the space before it. A longer run has no spaces between words. */
const BROKEN_AT_END = /\s+\S{0,40}$/u
const BROKEN_AT_START = /^\S{0,40}\s+/u

/** Returns the writers of the characters [from, to) of a text. */
function writersBetween(by: SignedBy, from: number, to: number): { writer: string; length: number }[] {
  if (!by) return [{ writer: '', length: to - from }]
  let at = 0
  return by.flatMap(({ writer, length }) => {
    const [start, end] = [Math.max(at, from), Math.min(at + length, to)]
    at += length
    return end > start ? [{ writer, length: end - start }] : []
  })
}

type Signed = { text: string; writer: string; isNew: boolean }

/**
 * Returns the added text, split by writer. Letters of a changed word that existed before are grouped with the new
 * letters next to them.
 */
function newPieces(put: InsertedPart[], { by, at }: { by: SignedBy; at: number }): NewPiece[] {
  let next = at
  const signed = put.flatMap(({ text, isNew }) => {
    let from = 0
    const parts = writersBetween(by, next, next + text.length).map(({ writer, length }): Signed => {
      from += length
      return { text: text.slice(from - length, from), writer, isNew }
    })
    next += text.length
    return parts
  })
  let last = signed.find(({ isNew }) => isNew)?.writer ?? ''
  const pieces: NewPiece[] = []
  for (const { text, writer, isNew } of signed) {
    if (isNew) last = writer
    const before = pieces.at(-1)
    if (before?.writer === last) before.text += text
    else pieces.push({ is: 'new', text, writer: last })
  }
  return pieces
}

/** A later text, and the writers of its characters in order, if known. */
export type Later = { text: string; by: SignedBy }

/** Compares an earlier text with a later one, piece by piece; long equal passages are shortened. Pure. */
export function piecesOf(earlier: string, { text: later, by }: Later): DiffPiece[] {
  const pieces: DiffPiece[] = []
  let [at, atLater] = [0, 0]
  for (const { from, to, put } of wordEdits(earlier, editsBetween(earlier, later))) {
    if (from > at) pieces.push({ is: 'same', text: earlier.slice(at, from) })
    atLater += from - at
    if (to > from) pieces.push({ is: 'gone', text: earlier.slice(from, to) })
    pieces.push(...newPieces(put, { by, at: atLater }))
    for (const { text } of put) atLater += text.length
    at = to
  }
  if (at < earlier.length) pieces.push({ is: 'same', text: earlier.slice(at) })
  return pieces.map((piece) => (piece.is === 'same' ? { ...piece, text: shortened(piece.text) } : piece))
}

/**
 * Returns the writer's name to show before a piece, keyed by the piece's index. A name is shown when the writer changes
 * and again in each new paragraph. Pure.
 */
export function namedBefore(pieces: DiffPiece[]): Map<number, string> {
  const named = new Map<number, string>()
  let last = ''
  for (const [index, piece] of pieces.entries()) {
    if (piece.is === 'same' && piece.text.includes('\n')) last = ''
    if (piece.is !== 'new' || piece.writer === '' || piece.writer === last) continue
    last = piece.writer
    named.set(index, last)
  }
  return named
}

/** Shortens a long passage in the middle, between two words. */
function shortened(text: string): string {
  if (text.length <= SAME_SHOWN_MAX) return text
  const [start, end] = [text.slice(0, SAME_SHOWN_MAX / 2), text.slice(-SAME_SHOWN_MAX / 2)]
  return `${start.replace(BROKEN_AT_END, '')} … ${end.replace(BROKEN_AT_START, '')}`
}

/**
 * Returns the writers of the text in this tab. Derives them from the server's data on an earlier or later state of the
 * text. Passages that differ have no known writer. Pure.
 */
export function carried(known: { text: string; by: SignedBy }, text: string): SignedBy {
  if (!known.by) return null
  const by: { writer: string; length: number }[] = []
  let at = 0
  for (const { from, to, put } of editsBetween(known.text, text)) {
    by.push(...writersBetween(known.by, at, from))
    if (put) by.push({ writer: '', length: put.length })
    at = to
  }
  by.push(...writersBetween(known.by, at, known.text.length))
  return by
}

/** The maximum number of letters in a word. A longer run of letters is from a script without spaces between words. */
const WORD_LETTERS_MAX = 40

const LETTERS = /^[\p{L}\p{N}\p{M}]*$/u

const LETTERS_BEFORE = /[\p{L}\p{N}\p{M}]*$/u

const LETTERS_AFTER = /^[\p{L}\p{N}\p{M}]*/u

/** A part of the inserted text: new letters, or letters of the changed word that existed before. */
type InsertedPart = { text: string; isNew: boolean }

/** An edit that replaces the letters [from, to) of a text with these parts. */
type WordEdit = { from: number; to: number; put: InsertedPart[] }

const isLetter = (sign: string | undefined): boolean => sign !== undefined && LETTERS.test(sign)

function ofAWord(found: RegExpExecArray | null): string {
  const letters = found?.[0] ?? ''
  return letters.length > WORD_LETTERS_MAX ? '' : letters
}

/** Groups edits that are in the same word. Pure. */
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

/**
 * Converts edits of letters to edits of whole words. Otherwise, a change from "signal" to "message" would be shown as
 * "mes|s|i|ag|nal|e". Edits that only remove letters are unchanged. Pure.
 */
export const wordEdits = (text: string, edits: Edit[]): WordEdit[] =>
  inWords(text, edits).flatMap((group) =>
    group.some(({ put }) => put !== '') ? [widened(text, group)] : group.map(asItIs),
  )
