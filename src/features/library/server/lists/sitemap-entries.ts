import type { Db } from '#server/data/db.ts'
import '../tables.ts'

const PAPERS = '/research/'
const pathOf = (paperId: string): string => `${PAPERS}${encodeURIComponent(paperId)}`

/** Returns the paths of withdrawn papers among the given paths. */
export async function withdrawnAmong(db: Db, paths: string[]): Promise<Set<string>> {
  const paperIds = paths.map((path) => decodeURIComponent(path.replace(PAPERS, '')))
  const rows = paperIds.length > 0 ? await listWithdrawn(db, paperIds) : []
  return new Set(rows.map(({ paper_id }) => pathOf(paper_id)))
}

export const countPaperAddresses = async (db: Db): Promise<number> => (await countPapers(db)).papers

/**
 * Lists the paths of papers with the time of their last change, in order of arrival. New papers come last, so that
 * existing papers stay in the same range.
 */
export async function paperAddresses(db: Db, range: { offset: number; limit: number }) {
  const rows = await listArrivals(db, range)
  return rows.map(({ paper_id, changed_at }) => ({
    path: pathOf(paper_id),
    changedAt: changed_at,
  }))
}

/** Counts the papers that are not withdrawn. Pages of withdrawn papers ask search engines not to index them. */
const countPapers = (db: Db) =>
  db
    .selectFrom('library.paper')
    .select((eb) => eb.fn.countAll<number>().as('papers'))
    .where('withdrawn_at', 'is', null)
    .executeTakeFirstOrThrow()

/** Lists papers that are not withdrawn, in order of arrival in the library, with the time of their last change. */
const listArrivals = (db: Db, { offset, limit }: { offset: number; limit: number }) =>
  db
    .selectFrom('library.paper as paper')
    .innerJoin('library.oai_record as record', 'record.paper_id', 'paper.paper_id')
    .select(['paper.paper_id', 'record.changed_at'])
    .where('withdrawn_at', 'is', null)
    .orderBy('paper.created_at')
    .orderBy('paper.id')
    .offset(offset)
    .limit(limit)
    .execute()

/** Lists the ids of members who are credited as authors of a paper. */
export async function listCreditedMembers(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('library.author')
    .select('member_id')
    .distinct()
    .where('member_id', 'is not', null)
    .orderBy('member_id')
    .execute()
  return rows.flatMap(({ member_id }) => member_id ?? [])
}

/** Lists the paper_ids of the given papers that are withdrawn. */
const listWithdrawn = (db: Db, paperIds: string[]) =>
  db
    .selectFrom('library.paper')
    .select('paper_id')
    .where('paper_id', 'in', paperIds)
    .where('withdrawn_at', 'is not', null)
    .execute()
