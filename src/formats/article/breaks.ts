import type { Inline } from './article.ts'

const isBreak = (part: Inline | undefined): boolean => typeof part === 'object' && part.t === 'br'
const isBlank = (part: Inline | undefined): boolean => isBreak(part) || (typeof part === 'string' && part.trim() === '')

/** Returns the range of the content without blank elements at its start and end. */
function span(content: Inline[]): [start: number, end: number] {
  const start = content.findIndex((part) => !isBlank(part))
  return start < 0 ? [content.length, content.length] : [start, content.findLastIndex((part) => !isBlank(part)) + 1]
}

// Moves line breaks at the start or end of a mark (such as bold) out of the mark, where they would have no effect.
function lifted(part: Inline): Inline[] {
  if (typeof part === 'string' || !('c' in part)) return [part]
  const inside = part.c.flatMap(lifted)
  if (!inside.some(isBreak)) return [part]
  const [start, end] = span(inside)
  if (start === end) return inside
  return [...inside.slice(0, start), { ...part, c: inside.slice(start, end) }, ...inside.slice(end)]
}

/** Removes line breaks at the beginning and end of inline content, also inside its marks, such as bold. Pure. */
export function betweenWords(content: Inline[]): Inline[] {
  const all = content.flatMap(lifted)
  if (!all.some(isBreak)) return content
  return all.slice(...span(all))
}

/** Returns inline content on one line, with spaces instead of line breaks. Pure. */
export const onOneLine = (content: Inline[]): Inline[] =>
  betweenWords(content).map((part) => {
    if (typeof part === 'string') return part
    if (part.t === 'br') return ' '
    return 'c' in part ? { ...part, c: onOneLine(part.c) } : part
  })
