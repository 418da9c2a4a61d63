import type { Db } from '#server/db.ts'
import { countPapers, listArrivals } from './harvest-queries.ts'

export { listCreditedMembers } from './harvest-queries.ts'

export const countPaperAddresses = async (db: Db): Promise<number> => (await countPapers(db)).papers

/** Paths of papers with their last change, in the order in which they came, which a new paper does not disturb. */
export async function paperAddresses(db: Db, range: { offset: number; limit: number }) {
  const rows = await listArrivals(db, range)
  return rows.map(({ paper_id, changed_at }) => ({
    path: `/research/${encodeURIComponent(paper_id)}`,
    changedAt: changed_at,
  }))
}
