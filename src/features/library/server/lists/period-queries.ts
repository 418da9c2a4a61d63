import type { Db } from '#server/data/db.ts'
import '../tables.ts'

/** A period of days. `from` is its first day and `to` the first day after it, both as YYYY-MM-DD. */
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
