import { listNewestPapersOf } from '#features/team/server/public.ts'
import { sql } from 'kysely'
import type { Db } from '#server/data/db.ts'

/** The maximum number of papers to search, the newest first. */
const PAPERS_MAX = 5

/** A search word as a tsquery, with its weight. `soft` is true if the word says little about the subject. */
type Weighed = { stem: string; weight: number; soft: boolean }

export type OwnSection = {
  paper_id: string
  title: string
  name: string
  content: string
  /** The number of search words found in the section, not counting soft words. */
  told: number
  covered: number
}

/**
 * Returns the best matching section of a member's newest papers: the one whose matching search words have the greatest
 * total weight.
 */
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
