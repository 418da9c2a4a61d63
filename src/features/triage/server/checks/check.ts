import type { Article } from '#formats/article/article.ts'
import type { CitedPaper } from '#features/library/server/public.ts'
import type { AuthorApproval, SubmittedText } from '#features/submission/server/public.ts'
import type { CheckPlace, TriageCheck } from '../../contract.ts'
import { PLACES_MAX } from '../../limits.ts'

/** A submission with the facts on which its checks depend. */
export type CheckedSubmission = Omit<SubmittedText, 'article'> & {
  article: Article
  approvals: AuthorApproval[]
  /** Library papers with a DOI, PubMed number or public number of a reference, including withdrawn ones. */
  cited: CitedPaper[]
}

/** The traits of a check that all its results have. */
type CheckTraits = Pick<TriageCheck, 'name' | 'title'>

type Found = { says: string; places?: CheckPlace[]; papers?: TriageCheck['papers'] }

/** Returns each place once: several findings may concern a whole section. */
const distinct = (places: CheckPlace[]): CheckPlace[] => [
  ...new Map(places.map((place) => [`${place.heading}\n${place.quote}`, place])).values(),
]

const result = (state: TriageCheck['state'], traits: CheckTraits, { says, places = [], papers = [] }: Found) => ({
  ...traits,
  state,
  says,
  places: distinct(places).slice(0, PLACES_MAX),
  papers: papers.slice(0, PLACES_MAX),
})

/** Returns the result of a check. Pure. */
export const ok = (traits: CheckTraits, found: Found): TriageCheck => result('ok', traits, found)
export const look = (traits: CheckTraits, found: Found): TriageCheck => result('look', traits, found)
export const missing = (traits: CheckTraits, found: Found): TriageCheck => result('missing', traits, found)

/** Returns a number with its noun: "1 reference", "2 references". Pure. */
export const counted = (number: number, noun: string): string =>
  `${number.toLocaleString('en')} ${noun}${number === 1 ? '' : 's'}`

/** Returns names as a list in a sentence: "A, B and C". Pure. */
export const listed = (names: string[]): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
