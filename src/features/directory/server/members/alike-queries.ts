import { sql } from 'kysely'
import type { Db } from '#server/data/db.ts'
import { type DirectoryQuery, type DirectoryMatches, matchesIn, filteredBy, type MatchRow } from './queries.ts'

/** How much less alike than the best one somebody may be. */
const LESS_ALIKE_MAX = 0.15

/** Those of whose words one looks like each of these, the most alike first. Who is alike enough is the same whatever it is narrowed to. */
export async function findAlike(db: Db, words: string[], asked: DirectoryQuery): Promise<DirectoryMatches> {
  const { rows } = await sql<MatchRow>`
    with alike as materialized (
      select * from directory.meant(${words}::text[])
    ), found as (
      select member_id, sort_name, likeness from alike
      where likeness >= (select max(likeness) - ${LESS_ALIKE_MAX}::real from alike) and ${filteredBy(asked)}
    )
    select total, member_id from (select count(*) as total from found) as counted
    left join (
      select * from found order by likeness desc, sort_name, member_id limit ${asked.size} offset ${asked.offset}
    ) as page on true order by likeness desc, sort_name, member_id`.execute(db)
  return matchesIn(rows)
}
