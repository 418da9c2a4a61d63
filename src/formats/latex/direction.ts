import type { Inline } from '../article/article.ts'
import { runsFromRight } from '../article/direction.ts'
import { inlinesText } from '../article/text.ts'

/** The direction of text: left to right, right to left, both, or the direction of the surrounding text. */
type Direction = 'left' | 'right' | 'both' | 'none'
type Base = 'left' | 'right'

/** A run of inline content with one direction. */
export type DirectedRun = { direction: Base; content: Inline[] }

const RIGHT = String.raw`\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}`
const HAS_RIGHT = new RegExp(`[${RIGHT}]`, 'u')
const FROM_RIGHT = new RegExp(`(?=[${RIGHT}])\\p{L}`, 'u')
const FROM_LEFT = new RegExp(`(?![${RIGHT}])\\p{L}`, 'u')
const DIGIT = /\p{N}/u

// Splits text into letters of one direction, numbers, and signs without a direction. Numbers in right-to-left text run
// from left to right. Elsewhere, they have the direction of the surrounding text.
const piecesOf = (text: string): string[] =>
  text.match(
    new RegExp(
      `[${RIGHT}\\p{M}]+|(?:(?![${RIGHT}])[\\p{L}\\p{M}])+|\\p{N}+(?:[.,:/]\\p{N}+)*|[^\\p{L}\\p{N}\\p{M}]+|.`,
      'gsu',
    ),
  ) ?? []

function directionOf(part: Inline, base: Base): Direction {
  const text = inlinesText([part])
  const isRight = FROM_RIGHT.test(text)
  const isLeft = FROM_LEFT.test(text) || (base === 'right' && DIGIT.test(text))
  if (isRight && isLeft) return 'both'
  if (isRight) return 'right'
  return isLeft ? 'left' : 'none'
}

/** Returns the content with its texts split, so that each piece has at most one direction. */
const divided = (content: Inline[]): Inline[] =>
  content.flatMap((part): Inline[] => (typeof part === 'string' ? piecesOf(part) : [part]))

/** Returns whether content contains letters of scripts that run from right to left. Pure. */
export const hasTextFromRight = (content: Inline[]): boolean => HAS_RIGHT.test(inlinesText(content))

/** Returns the direction of a paragraph. Its first letter decides. Pure. */
export const baseOf = (content: Inline[]): Base => (runsFromRight(inlinesText(content)) ? 'right' : 'left')

/**
 * Splits inline content into runs in the direction of the surrounding text and runs in the other direction. The latter
 * begin and end with a letter or number. This is a simple form of the Unicode Bidirectional Algorithm (UAX 9), W and N.
 * Pure.
 */
export function directedRuns(content: Inline[], base: Base): DirectedRun[] {
  const other = base === 'left' ? 'right' : 'left'
  const parts = divided(content).map((part) => ({ part, direction: directionOf(part, base) }))
  const runs: DirectedRun[] = []
  const add = (direction: Base, added: Inline[]) => {
    const last = runs.at(-1)
    if (last?.direction === direction && direction === base) last.content.push(...added)
    else if (added.length > 0) runs.push({ direction, content: added })
  }
  for (let at = 0; at < parts.length;) {
    const isOther = parts[at]?.direction === other
    let end = at + 1
    if (isOther)
      for (let next = end; next < parts.length && /^(?:none|left|right)$/.test(parts[next]!.direction); next += 1) {
        if (parts[next]!.direction === base) break
        if (parts[next]!.direction === other) end = next + 1
      }
    add(
      isOther ? other : base,
      parts.slice(at, end).map(({ part }) => part),
    )
    at = end
  }
  return runs
}
