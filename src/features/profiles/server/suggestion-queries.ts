import { sql } from 'kysely'
import type { Db } from '#server/data/db.ts'
import { holding } from '#server/data/narrowing.ts'
import { folded } from '#shared/text/folded.ts'
import { SUGGESTIONS_MAX } from '../limits.ts'
import './tables.ts'

type Asked = { field: 'institution' | 'program'; search: string }

// As `folded` does it with what is looked for.
const foldedIn = (field: Asked['field']) =>
  sql<string>`regexp_replace(lower(normalize(${sql.ref(field)}, NFKD)), '[\\u0300-\\u036f]', '', 'g')`

/** What members have entered in a field, the most frequent first, spelled as most of them do. */
export async function suggest(db: Db, { field, search }: Asked): Promise<{ suggestions: string[] }> {
  const rows = await db
    .selectFrom('profiles.profile')
    .select([sql<string>`mode() within group (order by ${sql.ref(field)})`.as('value')])
    .where(field, 'is not', null)
    .where(foldedIn(field), 'like', holding(folded(search)))
    .groupBy(sql`lower(${sql.ref(field)})`)
    .orderBy(sql`count(*) desc, lower(${sql.ref(field)})`)
    .limit(SUGGESTIONS_MAX)
    .execute()
  return { suggestions: rows.map(({ value }) => value) }
}
