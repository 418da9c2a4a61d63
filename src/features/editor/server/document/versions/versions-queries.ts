import { listRuns, findPaper } from '#features/team/server/public.ts'
import { sql } from 'kysely'
import type { Db } from '#server/data/db.ts'
import type { VersionTable } from '../../tables.ts'

const HOUR_MS = 3_600_000

type NewVersion = { paperId: string; reason: VersionTable['reason']; name?: string; madeBy: string | null; now: Date }

/** Keeps the manuscript of a paper as its sections say it now. */
export const addVersion = async (tx: Db, { paperId, reason, name = '', madeBy, now }: NewVersion): Promise<string> => {
  const paper = await findPaper(tx, paperId)
  if (!paper) return ''
  const runs = await listRuns(tx, paperId)
  const writers =
    runs.length === 0 ? null : JSON.stringify(Object.fromEntries(runs.map((one) => [one.section, one.runs])))
  const { rows } = await sql<{ id: string }>`
    insert into editor.version (paper_id, reason, name, manuscript, word_count, made_by, made_at, writers)
    select ${paperId}, ${reason}, ${name},
      jsonb_build_object(
        'sections', jsonb_object_agg(section.name, section.doc),
        'references', ${JSON.stringify(paper.document_references)}::jsonb),
      ${paper.word_count}, ${madeBy}, ${now}, ${writers}::jsonb
    from editor.section as section where section.paper_id = ${paperId} and section.doc is not null
    returning id`.execute(tx)
  return rows[0]?.id ?? ''
}

/** A version an hour while a paper is written. */
export async function noteHourly(tx: Db, paperId: string, now: Date): Promise<void> {
  const since = new Date(now.getTime() - HOUR_MS)
  const newest = await tx
    .selectFrom('editor.version')
    .select('id')
    .where('paper_id', '=', paperId)
    .where('made_at', '>', since)
    .limit(1)
    .executeTakeFirst()
  if (!newest) await addVersion(tx, { paperId, reason: 'hourly', madeBy: null, now })
}

export const listVersions = (db: Db, paperId: string) =>
  db
    .selectFrom('editor.version')
    .select(['id', 'reason', 'name', 'word_count', 'made_by', 'made_at'])
    .where('paper_id', '=', paperId)
    .orderBy('made_at', 'desc')
    .orderBy('id')
    .limit(500)
    .execute()

export const findVersion = (db: Db, paperId: string, id: string) =>
  db.selectFrom('editor.version').selectAll().where('paper_id', '=', paperId).where('id', '=', id).executeTakeFirst()

/** Hourly versions older than 30 days but the last of each day. Source: the issue of the workspace. */
export async function thinVersions(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - 30 * 24 * HOUR_MS)
  await sql`
    delete from editor.version as version using (
      select id, row_number() over (partition by paper_id, date_trunc('day', made_at) order by made_at desc) as place
      from editor.version where reason = 'hourly' and made_at < ${before}
    ) as ranked
    where version.id = ranked.id and ranked.place > 1`.execute(db)
}

/** For their export: the versions that a member kept. */
export const collectVersions = (db: Db, memberId: string) =>
  db
    .selectFrom('editor.version')
    .select(['paper_id', 'name', 'reason', 'word_count', 'made_at'])
    .where('made_by', '=', memberId)
    .orderBy('made_at')
    .orderBy('id')
    .execute()
