import { type Citation, type Inline, referencesCited } from './article.ts'

// A longer range is treated as a typing error.
const RANGE_MAX = 200

/** Returns a reference's number in the list, from its id: 3 for "reference-3". */
export const placeOf = (id: string): number => Number(id.replace('reference-', ''))

export const idAt = (place: number): string => `reference-${place}`

/** Returns all numbers of a range, or only the first and last if the range is reversed or implausibly long. */
export const span = (from: number, to: number): number[] =>
  to >= from && to - from <= RANGE_MAX ? Array.from({ length: to - from + 1 }, (_, step) => from + step) : [from, to]

/** Returns a citation of the references with the given ids. */
export const citing = (ids: string[], c: Inline[]): Citation => ({
  t: 'cite',
  to: ids[0] ?? '',
  ...(ids.length > 1 ? { all: ids } : {}),
  c,
})

const isCitation = (inline: Inline | undefined): inline is Citation => typeof inline === 'object' && inline.t === 'cite'

/** Merges two numbered citations with a dash between them into one citation of all references in the range. Pure. */
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
