import { editsBetween } from '#formats/manuscript/edits/edits.ts'
import type { SignedBy } from '../../document/versions-contract.ts'
import { type InsertedPart, wordEdits } from './whole-words.ts'

/** A passage that only the later of two texts has, and who wrote it; `''` where that is not known. */
export type NewPiece = { is: 'new'; text: string; writer: string }

/** A piece of two texts: in both, only in the earlier, only in the later. */
export type DiffPiece = { is: 'same'; text: string } | { is: 'gone'; text: string } | NewPiece

const SAME_SHOWN_MAX = 240

/** Who wrote the signs [from, to) of a text. */
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

/** What is put, by who wrote it: the letters of a word that stood there before go with what came beside them. */
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

/** A later text, and who wrote its signs one after another, where that is known. */
export type Later = { text: string; by: SignedBy }

/** An earlier text beside a later one, piece by piece; what is alike for long is shortened. Pure. */
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

/** By place of a piece, whose name stands before it: where another wrote than before, and once in each paragraph that went on. Pure. */
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

const shortened = (text: string): string =>
  text.length <= SAME_SHOWN_MAX ? text : `${text.slice(0, SAME_SHOWN_MAX / 2)} … ${text.slice(-SAME_SHOWN_MAX / 2)}`

/** Who wrote a text of this tab, by what the server knows of nearly the same text: what differs is signed by nobody yet. Pure. */
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
