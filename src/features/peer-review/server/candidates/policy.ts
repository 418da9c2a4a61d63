import type { SubjectStem } from '#features/search/server/public.ts'
import { normalText, normalWords } from '#shared/text/normal-text.ts'

/** The matches of a person with a subject, by interests, own papers and past reviews, each from 0 to 1. */
export type Matches = {
  interests: number
  papers: number
  reviews: number
  /** The person's best paper on the subject. */
  paper: string | null
  /** The number of past reviews on the subject. */
  pastReviews: number
}

const PAPERS_WEIGHT = 0.9
const REVIEWS_WEIGHT = 0.6

/**
 * Returns how well a person matches, from 0 to 1. Any one source is enough for a good match, and further sources add to
 * it. Pure.
 */
export const matchOf = ({ interests, papers, reviews }: Matches): number =>
  1 - (1 - interests) * (1 - PAPERS_WEIGHT * papers) * (1 - REVIEWS_WEIGHT * reviews)

/** Number of stems of a subject that are compared, the heaviest first. */
const STEMS_MAX = 24
/** A stem of the title or a keyword counts as much as this many stems of the abstract. */
const HEADING_WEIGHT = 3

/**
 * Returns the stems of a subject by weight. Stems that few members have weigh most; those that no member has come last,
 * since only papers and past reviews can contain them. Pure.
 */
export const subjectStems = (
  stems: readonly { stem: string; inHeading: boolean }[],
  members: ReadonlyMap<string, number>,
): SubjectStem[] =>
  stems
    .map(({ stem, inHeading }) => ({
      stem,
      weight: (inHeading ? HEADING_WEIGHT : 1) / Math.log2(2 + (members.get(stem) ?? 0)),
    }))
    .toSorted((a, b) => Number(members.has(b.stem)) - Number(members.has(a.stem)) || b.weight - a.weight)
    .slice(0, STEMS_MAX)

const folded = (text: string): string => normalWords(normalText(text)).join(' ')

/** Returns whether the authors named a person among those to avoid, by name or e-mail address. Pure. */
export function isAvoided({ name, email }: { name: string; email: string }, avoided: string): boolean {
  if (avoided === '') return false
  const words = ` ${folded(avoided)} `
  const parts = folded(name).split(' ')
  const [first = '', last = ''] = [parts[0], parts.at(-1)]
  const spellings = [folded(name), folded(email), `${first} ${last}`, `${last} ${first}`]
  return spellings.some((spelling) => spelling.trim() !== '' && words.includes(` ${spelling} `))
}
