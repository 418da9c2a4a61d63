import { sql } from 'kysely'
import type { Db } from '#server/data/db.ts'
import '../tables.ts'

type Published = { memberIds: string[]; since: Date }

/** Returns the members who published a paper with one of the given members since a day, each with one title. */
export async function coAuthorsOf(db: Db, { memberIds, since }: Published): Promise<Map<string, string>> {
  if (memberIds.length === 0) return new Map()
  const { rows } = await sql<{ member_id: string; title: string }>`
    select distinct on (other.member_id) other.member_id, paper.title
    from library.author as own
    join library.paper as paper on paper.id = own.paper_id
    join library.author as other on other.paper_id = own.paper_id
    where own.member_id = any(${memberIds}::uuid[]) and other.member_id is not null
      and other.member_id <> all(${memberIds}::uuid[]) and paper.published_on >= ${since}::date
    order by other.member_id, paper.published_on desc, paper.id`.execute(db)
  return new Map(rows.map(({ member_id: memberId, title }) => [memberId, title]))
}
