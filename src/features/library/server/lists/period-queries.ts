import type { Db } from '#server/data/db.ts'
import '../tables.ts'

/** Days as YYYY-MM-DD; `to` is the first day that no longer belongs. */
type Period = { from: string; to: string }

/** Returns Inflo's own papers that were published in a period and not withdrawn, oldest first. */
export const publishedIn = (db: Db, { from, to }: Period) =>
  db
    .selectFrom('library.paper')
    .select(['paper_id', 'title', 'author_names'])
    .where('source', '=', 'inflo')
    .where('withdrawn_at', 'is', null)
    .where('published_on', '>=', from)
    .where('published_on', '<', to)
    .orderBy('published_on')
    .orderBy('id')
    .execute()
