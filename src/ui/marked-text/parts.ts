/** A part of a line. */
export type MarkedPiece =
  | { is: 'words'; text: string }
  | { is: 'bold'; text: string }
  | { is: 'link'; text: string; to: string }

/** A block of a text: a paragraph or a list. */
export type MarkedBlock = { is: 'paragraph'; pieces: MarkedPiece[] } | { is: 'points'; points: MarkedPiece[][] }

const POINT = /^\s*(?:[-*•]|\d{1,2}[.)])\s+/
const MARKED = /\*\*(?<bold>[^*\n]+)\*\*|\[(?<text>[^\]\n]+)\]\((?<to>[^()\s]+)\)/g

/**
 * Returns the address of a link to a page of Inflo or of the web; undefined for any other address, such as a script.
 * Pure.
 */
export function addressOf(to: string): string | undefined {
  if (/^\/(?![/\\])/.test(to)) return to
  if (!/^https?:\/\//i.test(to) || !URL.canParse(to)) return undefined
  return to
}

function piecesOf(line: string): MarkedPiece[] {
  const pieces: MarkedPiece[] = []
  let at = 0
  for (const { 0: found, index, groups = {} } of line.matchAll(MARKED)) {
    const to = groups['to'] === undefined ? undefined : addressOf(groups['to'])
    if (index > at) pieces.push({ is: 'words', text: line.slice(at, index) })
    if (groups['bold'] !== undefined) pieces.push({ is: 'bold', text: groups['bold'] })
    else if (to === undefined) pieces.push({ is: 'words', text: groups['text'] ?? '' })
    else pieces.push({ is: 'link', text: groups['text'] ?? to, to })
    at = index + found.length
  }
  if (at < line.length) pieces.push({ is: 'words', text: line.slice(at) })
  return pieces
}

/**
 * Splits a text into blocks. It recognizes paragraphs, lists, bold words and links; all other characters stay
 * unchanged. Pure.
 */
export function blocksOf(text: string): MarkedBlock[] {
  const blocks: MarkedBlock[] = []
  for (const line of text.split('\n')) {
    const last = blocks.at(-1)
    if (line.trim() === '') blocks.push({ is: 'paragraph', pieces: [] })
    else if (POINT.test(line)) {
      const pieces = piecesOf(line.replace(POINT, ''))
      if (last?.is === 'points') last.points.push(pieces)
      else blocks.push({ is: 'points', points: [pieces] })
    } else if (last?.is === 'paragraph' && last.pieces.length > 0) {
      last.pieces.push({ is: 'words', text: '\n' }, ...piecesOf(line))
    } else blocks.push({ is: 'paragraph', pieces: piecesOf(line) })
  }
  return blocks.filter((block) => block.is === 'points' || block.pieces.length > 0)
}
