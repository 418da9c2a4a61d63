import type { AlikeWord } from './spelling-queries.ts'

const SHORT_LENGTH_MAX = 4

/** Letters to add, drop, change or swap with their neighbour, to make one word of the other. Pure. */
export function editsBetween(one: string, other: string): number {
  const rows = [Array.from({ length: other.length + 1 }, (_, column) => column)]
  const at = (row: number, column: number): number => rows[row]?.[column] ?? 0
  for (let row = 1; row <= one.length; row += 1) {
    rows.push([row])
    for (let column = 1; column <= other.length; column += 1) {
      const same = one[row - 1] === other[column - 1]
      let edits = Math.min(at(row - 1, column) + 1, at(row, column - 1) + 1, at(row - 1, column - 1) + (same ? 0 : 1))
      const swapped = row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1]
      if (swapped) edits = Math.min(edits, at(row - 2, column - 2) + 1)
      rows[row]?.push(edits)
    }
  }
  return at(one.length, other.length)
}

const editsAllowed = (word: string): number => (word.length <= SHORT_LENGTH_MAX ? 1 : 2)

/** For each word that was asked for and is unknown, the known one that was most likely meant. Pure. */
export function correctionsAmong(alike: AlikeWord[]): Map<string, string> {
  const best = new Map<string, { word: string; edits: number; papers: number }>()
  for (const { asked, word, papers } of alike) {
    const edits = editsBetween(asked, word)
    if (edits > editsAllowed(asked)) continue
    const known = best.get(asked)
    if (!known || edits < known.edits || (edits === known.edits && papers > known.papers)) {
      best.set(asked, { word, edits, papers })
    }
  }
  return new Map([...best].map(([asked, { word }]) => [asked, word]))
}
