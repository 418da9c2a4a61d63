import { sql } from 'kysely'
import type { Db } from '#server/data/db.ts'
import './tables.ts'

/** Of the newest papers at most so many are looked into: their words are read anew for each question. */
const PAPERS_MAX = 5
const SECTIONS_MAX = 3

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

/** The sections of the papers that a member writes which hold most of what is asked, the best first. */
export async function sectionsAbout(
  db: Db,
  { memberId, among, stems }: { memberId: string; among: string; stems: readonly Weighed[] },
): Promise<OwnSection[]> {
  const total = stems.reduce((sum, { weight }) => sum + weight, 0)
  if (among === '' || total === 0) return []
  const { rows } = await sql<OwnSection>`
    with own as (
      select paper.id, title from workspace.paper join workspace.member on member.paper_id = paper.id
      where member.member_id = ${memberId} order by opened_at desc, paper.id limit ${sql.lit(PAPERS_MAX)}
    ), found as materialized (
      select own.id as paper_id, title, name, content, to_tsvector('english', search.plain(content)) as words
      from own join workspace.section on section.paper_id = own.id where content <> ''
    )
    select paper_id, title, name, content, counted.told::int as told, counted.covered / ${total} as covered
    from found cross join lateral (
      select count(*) filter (where not soft) as told, coalesce(sum(weight), 0) as covered
      from unnest(
        ${stems.map(({ stem }) => stem)}::text[], ${stems.map(({ weight }) => weight)}::float8[],
        ${stems.map(({ soft }) => soft)}::boolean[]
      ) as asked (stem, weight, soft)
      where words @@ stem::tsquery
    ) as counted
    where words @@ (select ${among}::tsquery)
    order by counted.covered desc, paper_id, name limit ${sql.lit(SECTIONS_MAX)}`.execute(db)
  return rows
}
