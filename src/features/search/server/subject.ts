import { quotedStem } from './terms.ts'

/** A stem of a text about a subject, with its weight. Rare stems weigh more than common ones. */
export type SubjectStem = { stem: string; weight: number }

/** A tsquery with the total weight of its stems. */
export type WeighedQuery = { query: string; weight: number }

/**
 * The number of stems that are paired. Six stems make fifteen pairs, so that the number of index lookups does not
 * depend on the length of the text.
 */
const PAIRED_MAX = 6
/** The number of stems that are looked up on their own. */
const SINGLE_MAX = 6

/** Returns a tsquery for each stem. Pure. */
export const stemQueries = (stems: readonly SubjectStem[]): WeighedQuery[] =>
  stems.map(({ stem, weight }) => ({ query: quotedStem(stem), weight }))

/**
 * Returns the tsqueries with which a list finds the rows about a subject: the pairs of its heaviest stems, and some
 * single stems. Each is looked up separately with a limit, so that a common stem does not read all rows. Pure.
 */
export function subjectQueries(stems: readonly SubjectStem[]): WeighedQuery[] {
  const heaviest = stems.toSorted((a, b) => b.weight - a.weight)
  const paired = heaviest.slice(0, PAIRED_MAX)
  const pairs = paired.flatMap((one, index) =>
    paired.slice(index + 1).map((other) => ({
      query: `${quotedStem(one.stem)} & ${quotedStem(other.stem)}`,
      weight: one.weight + other.weight,
    })),
  )
  return [...pairs, ...stemQueries(heaviest.slice(0, SINGLE_MAX))]
}
