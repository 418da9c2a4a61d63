import { countLibrary, papersAbout, type RankedPaper, type WeighedStem } from '#features/library/server/public.ts'
import { type OwnSection, sectionAbout } from '#features/editor/server/public.ts'
import type { Db } from '#server/data/db.ts'
import { inverseDocumentFrequency } from './word-weight-policy.ts'
import type { Term } from './query-terms.ts'

const PAPERS_SIZE = 6

const weigh = ({ query, soft }: Term, weight: number): WeighedStem => ({ stem: query, weight, soft })

/** Marks a term such as "paper" as soft: it says little about the subject, since it occurs in every paper. Pure. */
const inPapers = (term: Term): Term => ({ ...term, soft: term.soft || term.namesWork })

export type PaperQuery = { question: string; terms: readonly Term[] }

/** Finds the section of a member's papers in progress that covers the largest share of the question. */
export async function findWritten(db: Db, asked: readonly Term[], memberId: string): Promise<OwnSection | undefined> {
  // The frequency of a word in one member's papers is unknown, so every word is assumed to be rare.
  const stems = asked
    .map(inPapers)
    .map((term) => weigh(term, inverseDocumentFrequency({ total: 1, holding: 0, soft: term.soft })))
  return sectionAbout(db, { memberId, stems })
}

/**
 * Ranks the papers by the share of the question that their title, abstract and keywords cover.
 * @param least the minimum share of the question that a paper must cover
 */
export async function rankPapers(
  db: Db,
  { question, terms: asked }: PaperQuery,
  least: number,
): Promise<RankedPaper[]> {
  const total = await countLibrary(db)
  const stems = asked
    .map(inPapers)
    .map((term) => weigh(term, inverseDocumentFrequency({ total, holding: term.papers, soft: term.soft })))
  const among = buildSearchQuery(stems, least)
  return papersAbout(db, { among, stems, question, size: PAPERS_SIZE })
}

/** Finds papers whose title contains a one-word topic. */
export async function papersOnTopic(db: Db, { question, terms }: PaperQuery): Promise<RankedPaper[]> {
  const [term, ...more] = terms
  if (!term || term.soft || more.length > 0) return []
  const papers = await papersAbout(db, { among: term.query, stems: [weigh(term, 1)], question, size: PAPERS_SIZE })
  return papers.filter((paper) => paper.in_title > 0)
}

/**
 * Maximum number of stems whose combinations are computed. The stems with the most weight are used; a text is assumed
 * to contain all other stems of a long question.
 */
const LOOKED_AT_MAX = 7

type Sought = Pick<WeighedStem, 'stem' | 'weight'>

const anyOf = (queries: readonly string[]): string => queries.map((query) => `(${query})`).join(' | ')

/** Tolerance for rounding errors, so that a value exactly at the threshold is accepted. */
const ROUNDING = 1e-9

// Returns a query for all combinations of stems whose total weight is sufficient; '' if no combination is sufficient;
// true if no further stem is needed.
function enough([first, ...rest]: readonly Sought[], needed: number): string | true {
  if (needed <= ROUNDING) return true
  if (!first) return ''
  const left = rest.reduce((sum, { weight }) => sum + weight, 0)
  if (left + first.weight < needed - ROUNDING) return ''
  const withIt = enough(rest, needed - first.weight)
  const without = enough(rest, needed)
  const held = withIt === true ? `(${first.stem})` : withIt === '' ? '' : `(${first.stem}) & (${withIt})`
  if (without === true) return true
  return [held, without].filter(Boolean).join(' | ')
}

/**
 * Builds a tsquery that finds candidate texts for ranking: those that contain at least two of the question's stems and
 * may cover `share` of its weight. Returns '' if no text can match. Pure.
 */
export function buildSearchQuery(asked: readonly Sought[], share: number): string {
  const stems = asked.toSorted((one, other) => other.weight - one.weight)
  if (stems.length < 2) return ''
  const total = stems.reduce((sum, { weight }) => sum + weight, 0)
  const looked = stems.slice(0, LOOKED_AT_MAX)
  const given = stems.slice(LOOKED_AT_MAX).reduce((sum, { weight }) => sum + weight, 0)
  const pairs = looked.map(
    ({ stem }, at) => `(${stem}) & (${anyOf(stems.filter((_, other) => other !== at).map((other) => other.stem))})`,
  )
  const found = enough(looked, share * total - given)
  if (found === true || found === '') return anyOf(pairs)
  // A text that contains only the heaviest stem is not an answer, even if the weight of this stem is sufficient.
  const [heaviest] = stems
  return heaviest && heaviest.weight >= share * total - ROUNDING
    ? anyOf([`(${found}) & (${anyOf(stems.slice(1).map(({ stem }) => stem))})`])
    : found
}
