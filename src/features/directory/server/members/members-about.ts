import { sql } from 'kysely'
import { stemQueries, subjectQueries, type SubjectStem } from '#features/search/server/public.ts'
import type { Db } from '#server/data/db.ts'
import '../tables.ts'

/** Maximum number of entries that one index lookup reads. */
const READ_AT_ONCE_MAX = 40
/** Maximum number of entries whose words are compared with all stems, which is the slowest step. */
const COMPARED_MAX = 60

/** Returns how many members have each of these words in their directory entries; omits words that no member has. */
export async function countMembersWith(db: Db, words: string[]): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('directory.word')
    .select(['word', sql<number>`sum(members)::int`.as('members')])
    .where('word', '=', sql<string>`any(${words}::text[])`)
    .groupBy('word')
    .having(sql`sum(members)`, '>', 0)
    .execute()
  return new Map(rows.map(({ word, members }) => [word, members]))
}

/** A member who matches a subject. `share`: the weight of the shared stems as a share of the weight of all stems. */
type MemberAbout = { memberId: string; share: number }

/**
 * Returns the faculty members and clinicians in the directory whose profiles share most with a subject, best first. The
 * cost depends on the number of stems, hardly on the number of members.
 */
export async function membersAbout(
  db: Db,
  { stems, most }: { stems: readonly SubjectStem[]; most: number },
): Promise<MemberAbout[]> {
  if (stems.length === 0) return []
  const [wide, narrow] = [subjectQueries(stems), stemQueries(stems)]
  const total = stems.reduce((sum, { weight }) => sum + weight, 0)
  const { rows } = await sql<{ member_id: string; share: number }>`
    with found as materialized (
      select hit.member_id, sum(asked.weight) as weight
      from unnest(${wide.map(({ query }) => query)}::tsquery[], ${wide.map(({ weight }) => weight)}::float8[])
        as asked (query, weight)
      cross join lateral (
        select member_id from directory.entry
        where words @@ asked.query and role in ('faculty', 'clinician') limit ${sql.lit(READ_AT_ONCE_MAX)}
      ) as hit
      group by hit.member_id order by 2 desc, 1 limit ${sql.lit(COMPARED_MAX)}
    )
    select found.member_id, sum(asked.weight) / ${total}::float8 as share
    from found join directory.entry using (member_id)
    cross join unnest(${narrow.map(({ query }) => query)}::tsquery[], ${narrow.map(({ weight }) => weight)}::float8[])
      as asked (query, weight)
    where entry.words @@ asked.query
    group by found.member_id order by share desc, found.member_id limit ${most}`.execute(db)
  return rows.map(({ member_id: memberId, share }) => ({ memberId, share }))
}
