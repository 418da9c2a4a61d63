import { listNewestPapersOf } from '#features/team/server/public.ts'
import { sql } from 'kysely'
import type { Db } from '#server/data/db.ts'

/** The number of newest papers to search. */
const PAPERS_MAX = 5

/** A sought word as a tsquery, its weight, and whether it means nothing alone (`soft`). */
type Weighed = { stem: string; weight: number; soft: boolean }

export type OwnSection = {
  paper_id: string
  title: string
  name: string
  content: string
  /** The number of sought words found in the section, soft ones excluded. */
  told: number
  covered: number
}

/** Returns the section, in papers that a member writes, that contains most of the sought words. */
export async function sectionAbout(
  db: Db,
  { memberId, stems }: { memberId: string; stems: readonly Weighed[] },
): Promise<OwnSection | undefined> {
  const total = stems.reduce((sum, { weight }) => sum + weight, 0)
  if (total === 0) return undefined
  const papers = await listNewestPapersOf(db, memberId, PAPERS_MAX)
  const { rows } = await sql<OwnSection>`
    with own as (
      select * from unnest(${papers.map(({ id }) => id)}::uuid[], ${papers.map(({ title }) => title)}::text[]) as paper (id, title)
    ), found as materialized (
      -- Unpacked once, not for each stem.
      select own.id as paper_id, title, name, content, strip(words) as words
      from own join editor.section on section.paper_id = own.id
    )
    select paper_id, title, name, content, counted.told::int as told, counted.covered / ${total} as covered
    from found cross join lateral (
      select count(*) filter (where not soft) as told, sum(weight) as covered
      from unnest(
        ${stems.map(({ stem }) => stem)}::tsquery[], ${stems.map(({ weight }) => weight)}::float8[],
        ${stems.map(({ soft }) => soft)}::boolean[]
      ) as asked (stem, weight, soft)
      where words @@ stem
    ) as counted
    where counted.covered > 0
    order by counted.covered desc, paper_id, name limit 1`.execute(db)
  return rows[0]
}
