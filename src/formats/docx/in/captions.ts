import type { DocxPiece } from './pieces.ts'

export type Caption = Extract<DocxPiece, { is: 'caption' }>
export type Table = Extract<DocxPiece, { is: 'table' }>
export type Figure = Extract<DocxPiece, { is: 'figure' }>

/**
 * A table, or the pictures of one paragraph, which may share a caption. `number` counts the groups of the same kind
 * from 1.
 */
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

/** Returns the index of the last piece before a caption. Skips the text around a picture, and sources and notes. */
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
 * Returns whether captions are mostly above the tables (or pictures) of a document. If there is no majority, table
 * captions are assumed to be above, and picture captions below. Pure.
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

/**
 * Chooses the group to which a caption between two groups belongs. The caption's number decides for pictures, and the
 * document's usual place of captions decides for tables.
 */
function chosen({ of, number }: Caption, [before, after]: [Group, Group], isAbove: boolean): Group {
  const named = of === 'figure' ? [before, after].find((group) => String(group.number) === number) : undefined
  return named ?? (isAbove ? after : before)
}

/**
 * Returns the captions of tables and of groups of pictures. The key is the first table or picture of the group. Assigns
 * captions with only one adjacent free group first, which leaves fewer groups for the other captions. Pure.
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
