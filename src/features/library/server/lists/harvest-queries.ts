import type { Db } from '#server/data/db.ts'
import '../tables.ts'

/** Lists the most recently published papers, with the time of their last change. */
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
