import type { Db } from '#server/data/db.ts'
import { countPapers, listArrivals, listWithdrawn } from './harvest-queries.ts'

export { listCreditedMembers } from './harvest-queries.ts'

const PAPERS = '/research/'
const pathOf = (paperId: string): string => `${PAPERS}${encodeURIComponent(paperId)}`

/** The addresses of withdrawn papers among some. */
export async function withdrawnAmong(db: Db, paths: string[]): Promise<Set<string>> {
  const paperIds = paths.map((path) => decodeURIComponent(path.replace(PAPERS, '')))
  const rows = paperIds.length > 0 ? await listWithdrawn(db, paperIds) : []
  return new Set(rows.map(({ paper_id }) => pathOf(paper_id)))
}

export const countPaperAddresses = async (db: Db): Promise<number> => (await countPapers(db)).papers

/** Paths of papers with their last change, in the order in which they came, which a new paper does not disturb. */
export async function paperAddresses(db: Db, range: { offset: number; limit: number }) {
  const rows = await listArrivals(db, range)
  return rows.map(({ paper_id, changed_at }) => ({
    path: pathOf(paper_id),
    changedAt: changed_at,
  }))
}
