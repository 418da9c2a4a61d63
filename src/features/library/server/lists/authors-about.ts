import { sql } from 'kysely'
import { stemQueries, subjectQueries, type SubjectStem } from '#features/search/server/public.ts'
import type { Db } from '#server/data/db.ts'
import '../tables.ts'

/** Maximum number of papers that one index lookup reads, and of papers that are compared with all stems. */
const READ_AT_ONCE_MAX = 60
const COMPARED_MAX = 60

/** A member with a paper about a subject. `share`: the weight of the shared stems as a share of that of all stems. */
type AuthorAbout = { memberId: string; share: number; title: string }

/** Returns the members whose published papers share most with a subject, each with their best paper, best first. */
export async function authorsAbout(
  db: Db,
  { stems, most }: { stems: readonly SubjectStem[]; most: number },
): Promise<AuthorAbout[]> {
  if (stems.length === 0) return []
  const [wide, narrow] = [subjectQueries(stems), stemQueries(stems)]
  const total = stems.reduce((sum, { weight }) => sum + weight, 0)
  const { rows } = await sql<{ member_id: string; share: number; title: string }>`
    with found as materialized (
      select hit.paper_id, sum(asked.weight) as weight
      from unnest(${wide.map(({ query }) => query)}::tsquery[], ${wide.map(({ weight }) => weight)}::float8[])
        as asked (query, weight)
      cross join lateral (
        select paper_id from library.question_text where words @@ asked.query limit ${sql.lit(READ_AT_ONCE_MAX)}
      ) as hit
      where exists (select from library.author where author.paper_id = hit.paper_id and author.member_id is not null)
      group by hit.paper_id order by 2 desc, 1 limit ${sql.lit(COMPARED_MAX)}
    ), scored as (
      select found.paper_id, sum(asked.weight) / ${total}::float8 as share
      from found join library.question_text using (paper_id)
      cross join unnest(${narrow.map(({ query }) => query)}::tsquery[], ${narrow.map(({ weight }) => weight)}::float8[])
        as asked (query, weight)
      where question_text.words @@ asked.query
      group by found.paper_id
    ), best as (
      select distinct on (author.member_id) author.member_id, scored.share, paper.title
      from scored join library.paper on paper.id = scored.paper_id
      join library.author on author.paper_id = paper.id
      where author.member_id is not null and paper.withdrawn_at is null
      order by author.member_id, scored.share desc, paper.id
    )
    select * from best order by share desc, member_id limit ${most}`.execute(db)
  return rows.map(({ member_id: memberId, share, title }) => ({ memberId, share, title }))
}
