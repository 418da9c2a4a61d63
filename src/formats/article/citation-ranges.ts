import { type Citation, type Inline, referencesCited } from './article.ts'

// Longer ranges are slips of the pen.
const RANGE_MAX = 200

/** Returns a reference's place in the list. */
export const placeOf = (id: string): number => Number(id.replace('reference-', ''))

export const idAt = (place: number): string => `reference-${place}`

/** All from the one to the other; only these two where that cannot be meant. */
export const span = (from: number, to: number): number[] =>
  to >= from && to - from <= RANGE_MAX ? Array.from({ length: to - from + 1 }, (_, step) => from + step) : [from, to]

/** Returns a mark that cites these references. */
export const citing = (ids: string[], c: Inline[]): Citation => ({
  t: 'cite',
  to: ids[0] ?? '',
  ...(ids.length > 1 ? { all: ids } : {}),
  c,
})

const isCitation = (inline: Inline | undefined): inline is Citation => typeof inline === 'object' && inline.t === 'cite'

/**
 * Merges numbered citations with a dash between them: the two cite all references from the one to the other, and become
 * one. Pure.
 */
export function withRanges(group: Inline[]): Inline[] {
  const result: Inline[] = []
  for (const inline of group) {
    const [before, dash] = result.slice(-2)
    if (dash === '–' && isCitation(before) && isCitation(inline)) {
      const places = [before, inline].flatMap(referencesCited).map(placeOf)
      const all = span(Math.min(...places), Math.max(...places)).map(idAt)
      result.splice(-2, 2, citing(all, [...before.c, dash, ...inline.c]))
    } else result.push(inline)
  }
  return result
}
