import type { Db } from '#server/data/db.ts'
import '../tables.ts'

/** The papers published last, with the moment of their last change. */
export function listNews(db: Db, { setSpec, size }: { setSpec: string | undefined; size: number }) {
  const query = db
    .selectFrom('library.paper as paper')
    .innerJoin('library.oai_record as record', 'record.paper_id', 'paper.paper_id')
    .select(['paper.paper_id', 'title', 'paper.category', 'summary', 'keywords', 'author_names', 'issued'])
    .select(['doi', 'licence_name', 'licence_url', 'record.changed_at'])
    .where('record.deleted', '=', false)
    .orderBy('published_on', 'desc')
    .orderBy('paper.id')
    .limit(size)
  return (setSpec ? query.where('record.set_spec', '=', setSpec) : query).execute()
}

export type NewsRow = Awaited<ReturnType<typeof listNews>>[number]

/** Without those withdrawn, whose pages ask not to be found. */
export const countPapers = (db: Db) =>
  db
    .selectFrom('library.paper')
    .select((eb) => eb.fn.countAll<number>().as('papers'))
    .where('withdrawn_at', 'is', null)
    .executeTakeFirstOrThrow()

/** Papers that are not withdrawn, in the order in which they came into the library, with the moment of their last change. */
export const listArrivals = (db: Db, { offset, limit }: { offset: number; limit: number }) =>
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

/** Members credited as authors of a paper. */
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

/** Which of some papers are withdrawn, by their paper_id. */
export const listWithdrawn = (db: Db, paperIds: string[]) =>
  db
    .selectFrom('library.paper')
    .select('paper_id')
    .where('paper_id', 'in', paperIds)
    .where('withdrawn_at', 'is not', null)
    .execute()
