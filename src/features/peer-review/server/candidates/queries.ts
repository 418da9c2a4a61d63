import { sql } from 'kysely'
import { stemQueries, subjectQueries, type SubjectStem } from '#features/search/server/public.ts'
import type { Db } from '#server/data/db.ts'
import '../tables.ts'

/** Returns the stems of a subject, in the form in which the directory and the library store them. */
export async function stemsOfSubject(
  db: Db,
  { heading, abstract }: { heading: string; abstract: string },
): Promise<{ stem: string; inHeading: boolean }[]> {
  const { rows } = await sql<{ stem: string; in_heading: boolean }>`
    with heading as (select unnest(tsvector_to_array(to_tsvector('english', search.plain(${heading})))) as stem),
    abstract as (select unnest(tsvector_to_array(to_tsvector('english', search.plain(${abstract})))) as stem)
    select stem, true as in_heading from heading
    union all
    select stem, false from abstract where stem not in (select stem from heading)
    order by stem`.execute(db)
  return rows.map(({ stem, in_heading: inHeading }) => ({ stem, inHeading }))
}

/** Maximum number of reviews that one index lookup reads, and of reviews that are compared with all stems. */
const READ_AT_ONCE_MAX = 60
const COMPARED_MAX = 60

/** A member with submitted reviews on a subject, and how well the best of them matches. */
type ReviewerAbout = { memberId: string; share: number; reviews: number }

/** Returns the members who reviewed papers on a subject, best first. */
export async function reviewersAbout(
  db: Db,
  { stems, most }: { stems: readonly SubjectStem[]; most: number },
): Promise<ReviewerAbout[]> {
  if (stems.length === 0) return []
  const [wide, narrow] = [subjectQueries(stems), stemQueries(stems)]
  const total = stems.reduce((sum, { weight }) => sum + weight, 0)
  const { rows } = await sql<{ member_id: string; share: number; reviews: number }>`
    with found as materialized (
      select hit.invitation_id, sum(asked.weight) as weight
      from unnest(${wide.map(({ query }) => query)}::tsquery[], ${wide.map(({ weight }) => weight)}::float8[])
        as asked (query, weight)
      cross join lateral (
        select invitation_id from peer_review.review
        where subject @@ asked.query and status = 'submitted' limit ${sql.lit(READ_AT_ONCE_MAX)}
      ) as hit
      group by hit.invitation_id order by 2 desc, 1 limit ${sql.lit(COMPARED_MAX)}
    ), scored as (
      select review.member_id, sum(asked.weight) / ${total}::float8 as share
      from found join peer_review.review using (invitation_id)
      cross join unnest(${narrow.map(({ query }) => query)}::tsquery[], ${narrow.map(({ weight }) => weight)}::float8[])
        as asked (query, weight)
      where review.subject @@ asked.query
      group by review.invitation_id, review.member_id
    )
    select member_id, max(share) as share, count(*)::int as reviews from scored
    group by member_id order by share desc, member_id limit ${most}`.execute(db)
  return rows.map(({ member_id: memberId, share, reviews }) => ({ memberId, share, reviews }))
}
