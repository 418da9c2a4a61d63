import { editsBetween } from '#formats/manuscript/editing/edits.ts'

/** A piece of two texts: in both, only in the earlier, only in the later. */
export type Piece = { is: 'same' | 'gone' | 'new'; text: string }

const SAME_SHOWN_MAX = 240

/** An earlier text beside a later one, piece by piece; what is alike for long is shortened. Pure. */
export function piecesOf(earlier: string, later: string): Piece[] {
  const pieces: Piece[] = []
  let at = 0
  for (const { from, to, put } of editsBetween(earlier, later)) {
    if (from > at) pieces.push({ is: 'same', text: earlier.slice(at, from) })
    if (to > from) pieces.push({ is: 'gone', text: earlier.slice(from, to) })
    if (put) pieces.push({ is: 'new', text: put })
    at = to
  }
  if (at < earlier.length) pieces.push({ is: 'same', text: earlier.slice(at) })
  return pieces.map((piece) => (piece.is === 'same' ? { ...piece, text: shortened(piece.text) } : piece))
}

const shortened = (text: string): string =>
  text.length <= SAME_SHOWN_MAX ? text : `${text.slice(0, SAME_SHOWN_MAX / 2)} … ${text.slice(-SAME_SHOWN_MAX / 2)}`
