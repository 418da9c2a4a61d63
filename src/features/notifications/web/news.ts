import type { Notice } from '../contract.ts'

/** Ids of what was told, or stood there before. */
type Known = ReadonlySet<string>

/** Which of the notices are new to a page that knows some; of one that has just opened none. Pure. */
export function freshIn(known: Known | undefined, notices: readonly Notice[]): { fresh: Notice[]; known: Known } {
  const fresh = known ? notices.filter(({ id }) => !known.has(id)) : []
  return { fresh, known: new Set([...(known ?? []), ...notices.map(({ id }) => id)]) }
}
