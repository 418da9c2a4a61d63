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

/** Institutions one of whose names looks like what is typed, as they are counted, the most alike first. */
async function listAlike(db: Db, search: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select root.name from profiles.institution_alias as alias
    join profiles.institution as own on own.id = alias.institution_id
    join profiles.institution as root on root.id = own.root_id
    where alias.key % profiles.institution_key(${search})
    group by root.id order by max(similarity(alias.key, profiles.institution_key(${search}))) desc, root.name
    limit ${SUGGESTIONS_MAX}`.execute(db)
  return rows.map(({ name }) => name)
}

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
  const suggestions = rows.map(({ value }) => value)
  return {
    suggestions: suggestions.length === 0 && field === 'institution' ? await listAlike(db, search) : suggestions,
  }
}
