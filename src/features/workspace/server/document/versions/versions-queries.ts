import { sql } from 'kysely'
import type { Db } from '#server/data/db.ts'
import type { VersionTable } from '../../tables.ts'

const HOUR_MS = 3_600_000

type NewVersion = { paperId: string; reason: VersionTable['reason']; name?: string; madeBy: string | null; now: Date }

/** Keeps the manuscript of a paper as its sections say it now. */
export const addVersion = async (tx: Db, { paperId, reason, name = '', madeBy, now }: NewVersion): Promise<string> => {
  const { rows } = await sql<{ id: string }>`
    insert into workspace.version (paper_id, reason, name, manuscript, word_count, made_by, made_at, writers)
    select paper.id, ${reason}, ${name},
      jsonb_build_object(
        'sections', (select jsonb_object_agg(section.name, section.doc) from workspace.section as section where section.paper_id = paper.id and section.doc is not null),
        'references', paper.document_references),
      paper.word_count, ${madeBy}, ${now},
      (select jsonb_object_agg(writing.section, writing.runs) from workspace.section_writing as writing where writing.paper_id = paper.id)
    from workspace.paper as paper where paper.id = ${paperId}
    returning id`.execute(tx)
  return rows[0]?.id ?? ''
}

/** A version an hour while a paper is written. */
export async function noteHourly(tx: Db, paperId: string, now: Date): Promise<void> {
  const since = new Date(now.getTime() - HOUR_MS)
  const newest = await tx
    .selectFrom('workspace.version')
    .select('id')
    .where('paper_id', '=', paperId)
    .where('made_at', '>', since)
    .limit(1)
    .executeTakeFirst()
  if (!newest) await addVersion(tx, { paperId, reason: 'hourly', madeBy: null, now })
}

export const listVersions = (db: Db, paperId: string) =>
  db
    .selectFrom('workspace.version')
    .select(['id', 'reason', 'name', 'word_count', 'made_by', 'made_at'])
    .where('paper_id', '=', paperId)
    .orderBy('made_at', 'desc')
    .orderBy('id')
    .limit(500)
    .execute()

export const findVersion = (db: Db, paperId: string, id: string) =>
  db.selectFrom('workspace.version').selectAll().where('paper_id', '=', paperId).where('id', '=', id).executeTakeFirst()

/** Hourly versions older than 30 days but the last of each day. Source: the issue of the workspace. */
export async function thinVersions(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - 30 * 24 * HOUR_MS)
  await sql`
    delete from workspace.version as version using (
      select id, row_number() over (partition by paper_id, date_trunc('day', made_at) order by made_at desc) as place
      from workspace.version where reason = 'hourly' and made_at < ${before}
    ) as ranked
    where version.id = ranked.id and ranked.place > 1`.execute(db)
}
