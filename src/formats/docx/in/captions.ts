import type { DocxPiece } from './pieces.ts'

export type Caption = Extract<DocxPiece, { is: 'caption' }>
export type Table = Extract<DocxPiece, { is: 'table' }>
export type Figure = Extract<DocxPiece, { is: 'figure' }>

/** A table, or the pictures of one paragraph, which may share a caption. `number` is its place among its kind. */
type Group = { of: 'table' | 'figure'; parts: (Table | Figure)[]; from: number; to: number; number: number }

function groupsOf(pieces: DocxPiece[]): Group[] {
  const groups: Group[] = []
  const counts = { table: 0, figure: 0 }
  for (const [at, piece] of pieces.entries()) {
    if (piece.is !== 'table' && piece.is !== 'figure') continue
    const last = groups.at(-1)
    if (piece.is === 'figure' && last?.of === 'figure' && last.to === at - 1 && last.parts[0]?.block === piece.block) {
      last.parts.push(piece)
      last.to = at
    } else groups.push({ of: piece.is, parts: [piece], from: at, to: at, number: (counts[piece.is] += 1) })
  }
  return groups
}

/** Returns the place of the last piece before a caption that is not the text around a picture, or a source or note. */
function lastBefore(pieces: DocxPiece[], at: number): number {
  let before = at - 1
  for (let piece = pieces[before]; piece?.is === 'text'; piece = pieces[before]) {
    const { block } = piece
    if (!piece.isNotes && !pieces.some((other) => other.is === 'figure' && other.block === block)) break
    before -= 1
  }
  return before
}

/**
 * Returns whether the document's captions of tables (or of pictures) are mostly above them. In a tie, table captions
 * are assumed to be above, picture captions below. Pure.
 */
function standAbove(pieces: DocxPiece[], of: 'table' | 'figure'): boolean {
  let [above, below] = [0, 0]
  for (const [at, piece] of pieces.entries()) {
    if (piece.is !== 'caption' || piece.of !== of) continue
    if (pieces[at + 1]?.is === of) above += 1
    if (pieces[at - 1]?.is === of) below += 1
  }
  return above === below ? of === 'table' : above > below
}

/** Chooses between the pictures before and after a caption by its number, and between tables by the usual place. */
function chosen({ of, number }: Caption, [before, after]: [Group, Group], isAbove: boolean): Group {
  const named = of === 'figure' ? [before, after].find((group) => String(group.number) === number) : undefined
  return named ?? (isAbove ? after : before)
}

/**
 * Returns the captions of tables and of groups of pictures, by the first part of each. A caption with a single
 * neighbour without a caption belongs to it, and then the choice is smaller for the other captions. Pure.
 */
export function captionsOf(pieces: DocxPiece[]): Map<Table | Figure, { caption: Caption; parts: number }> {
  const groups = groupsOf(pieces)
  const found = new Map<Group, Caption>()
  const above = { table: standAbove(pieces, 'table'), figure: standAbove(pieces, 'figure') }
  let waiting = pieces.flatMap((piece, at) => (piece.is === 'caption' ? [{ caption: piece, at }] : []))
  const choices = ({ caption, at }: (typeof waiting)[number]): Group[] =>
    groups.filter(
      (group) =>
        group.of === caption.of &&
        !found.has(group) &&
        (group.to === at - 1 || group.from === at + 1 || group.to === lastBefore(pieces, at)),
    )
  while (waiting.length > 0) {
    waiting = waiting.filter((one) => choices(one).length > 0)
    const next = waiting.find((one) => choices(one).length === 1) ?? waiting[0]
    if (!next) break
    const [before, after] = choices(next)
    if (before) found.set(after ? chosen(next.caption, [before, after], above[next.caption.of]) : before, next.caption)
    waiting = waiting.filter((one) => one !== next)
  }
  return new Map(
    Array.from(found).flatMap(([{ parts }, caption]) =>
      parts[0] ? [[parts[0], { caption, parts: parts.length }]] : [],
    ),
  )
}
