import { countLibrary, papersAbout, type RankedPaper, type WeighedStem } from '#features/library/server/public.ts'
import { type OwnSection, sectionAbout } from '#features/editor/server/public.ts'
import type { Db } from '#server/data/db.ts'
import { inverseDocumentFrequency } from './word-weight-policy.ts'
import type { Term } from './query-terms.ts'

const PAPERS_SIZE = 6

const weigh = ({ query, soft }: Term, weight: number): WeighedStem => ({ stem: query, weight, soft })

/** Marks terms that name a work as soft, since they occur in every paper. Pure. */
const inPapers = (term: Term): Term => ({ ...term, soft: term.soft || term.namesWork })

export type PaperQuery = { question: string; terms: readonly Term[] }

/** Finds the section of a member's papers in progress that covers most of the question. */
export async function findWritten(db: Db, asked: readonly Term[], memberId: string): Promise<OwnSection | undefined> {
  // The frequency of a word among one member's papers is unknown.
  const stems = asked
    .map(inPapers)
    .map((term) => weigh(term, inverseDocumentFrequency({ total: 1, holding: 0, soft: term.soft })))
  return sectionAbout(db, { memberId, stems })
}

/**
 * Ranks the papers whose title, abstract and keywords cover most of the question.
 * @param least the least share of it that they must cover
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

/** Papers of whose title a topic of one word is a part. */
export async function papersOnTopic(db: Db, { question, terms }: PaperQuery): Promise<RankedPaper[]> {
  const [term, ...more] = terms
  if (!term || term.soft || more.length > 0) return []
  const papers = await papersAbout(db, { among: term.query, stems: [weigh(term, 1)], question, size: PAPERS_SIZE })
  return papers.filter((paper) => paper.in_title > 0)
}

/** Of so many it is looked at which of them together are enough; the lightest of a long question are taken as held. */
const LOOKED_AT_MAX = 7

type Sought = Pick<WeighedStem, 'stem' | 'weight'>

const anyOf = (queries: readonly string[]): string => queries.map((query) => `(${query})`).join(' | ')

/** Tolerance, so that a value at the exact threshold counts as enough. */
const ROUNDING = 1e-9

// Whatever is enough without the first, or with it; '' where nothing is, true where nothing more is needed.
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
 * Builds a tsquery that matches texts which can cover a share of the question's weight, and at least two of its parts:
 * texts that it does not find need not be ranked. '' matches nothing. Pure.
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
  // One that is enough alone is no answer alone.
  const [heaviest] = stems
  return heaviest && heaviest.weight >= share * total - ROUNDING
    ? anyOf([`(${found}) & (${anyOf(stems.slice(1).map(({ stem }) => stem))})`])
    : found
}
