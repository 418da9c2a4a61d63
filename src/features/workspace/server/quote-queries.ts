import { sql } from 'kysely'
import type { Db } from '#server/data/db.ts'
import './tables.ts'

/** Of the newest papers at most so many are looked into. */
const PAPERS_MAX = 5

/** Something looked for, as a tsquery, how much it tells, and whether it tells nothing alone. */
type Weighed = { stem: string; weight: number; soft: boolean }

export type OwnSection = {
  paper_id: string
  title: string
  name: string
  content: string
  /** How many of what is looked for it holds, soft ones aside. */
  told: number
  covered: number
}

/** The section of the papers that a member writes which holds most of what is asked. */
export async function sectionAbout(
  db: Db,
  { memberId, stems }: { memberId: string; stems: readonly Weighed[] },
): Promise<OwnSection | undefined> {
  const total = stems.reduce((sum, { weight }) => sum + weight, 0)
  if (total === 0) return undefined
  const { rows } = await sql<OwnSection>`
    with own as (
      select paper.id, title from workspace.paper join workspace.member on member.paper_id = paper.id
      where member.member_id = ${memberId} order by opened_at desc, paper.id limit ${sql.lit(PAPERS_MAX)}
    ), found as materialized (
      -- Unpacked once, not for each stem.
      select own.id as paper_id, title, name, content, strip(words) as words
      from own join workspace.section on section.paper_id = own.id
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
