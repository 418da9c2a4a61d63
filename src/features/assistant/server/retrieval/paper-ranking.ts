import { countLibrary, papersAbout, type RankedPaper, type WeighedStem } from '#features/library/server/public.ts'
import { type OwnSection, sectionAbout } from '#features/editor/server/public.ts'
import type { Db } from '#server/data/db.ts'
import type { Term } from './query-terms-service.ts'
import { buildSearchQuery } from './search-query-policy.ts'
import { inverseDocumentFrequency } from './word-weight-policy.ts'

const PAPERS_SIZE = 6

const weigh = ({ query, soft }: Term, weight: number): WeighedStem => ({ stem: query, weight, soft })

/** What names a work stands in every paper. Pure. */
const inPapers = (term: Term): Term => ({ ...term, soft: term.soft || term.namesWork })

export type PaperQuery = { question: string; terms: readonly Term[] }

/** The section of the papers that a member writes which holds most of what is asked. */
export async function findWritten(db: Db, asked: readonly Term[], memberId: string): Promise<OwnSection | undefined> {
  // Nobody knows how rare a word is among papers that are one member's.
  const stems = asked
    .map(inPapers)
    .map((term) => weigh(term, inverseDocumentFrequency({ total: 1, holding: 0, soft: term.soft })))
  return sectionAbout(db, { memberId, stems })
}

/** Papers whose title, abstract and keywords hold most of what is asked. @param least the share of it that they hold at least */
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
