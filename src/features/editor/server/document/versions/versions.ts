import { sql } from 'kysely'
import { membersByIds } from '#features/accounts/server/public.ts'
import type { Db } from '#server/data/db.ts'
import { Failure } from '#shared/calls/failure.ts'
import type { Version } from '../../../document/versions-contract.ts'
import { FORMER_MEMBER, findPaper, listRuns } from '#features/team/server/public.ts'
import type { VersionTable } from '../../tables.ts'

export const notFound = () => new Failure('not_found', 'Version not found')

type Row = Pick<VersionTable, 'reason' | 'word_count' | 'made_by' | 'made_at'> & { id: string; name: string }

export async function present(db: Db, rows: Row[]): Promise<Version[]> {
  const makers = [...new Set(rows.flatMap(({ made_by }) => made_by ?? []))]
  const members = await membersByIds(db, makers)
  return rows.map(({ id, reason, name, word_count, made_by: by, made_at: at }) => ({
    id,
    reason,
    name,
    word_count,
    made_by: by && (members.get(by)?.name ?? FORMER_MEMBER),
    made_at: at.toISOString(),
  }))
}

export async function findWhole(db: Db, paperId: string, versionId: string) {
  const found = await findVersion(db, paperId, versionId)
  if (!found) throw notFound()
  return found
}

const findVersion = (db: Db, paperId: string, id: string) =>
  db.selectFrom('editor.version').selectAll().where('paper_id', '=', paperId).where('id', '=', id).executeTakeFirst()

export const HOUR_MS = 3_600_000

type NewVersion = { paperId: string; reason: VersionTable['reason']; name?: string; madeBy: string | null; now: Date }

/** Returns SQL for the current sections and references of a paper, as a version stores them. */
const currentManuscript = (paperId: string, references: unknown) => sql`(
  select jsonb_build_object(
    'sections', jsonb_object_agg(section.name, section.doc),
    'references', ${JSON.stringify(references)}::jsonb)
  from editor.section as section where section.paper_id = ${paperId} and section.doc is not null)`

type Repeated = { paperId: string; name: string; madeBy: string }

/**
 * Returns the id of the newest version of a paper if this member saved it under the same name with the current text.
 * The request is then a repetition.
 */
export async function findRepeated(tx: Db, { paperId, name, madeBy }: Repeated): Promise<string | undefined> {
  const paper = await findPaper(tx, paperId)
  if (!paper) return undefined
  const { rows } = await sql<{ id: string }>`
    select id from editor.version
    where paper_id = ${paperId} and reason = 'asked' and name = ${name} and made_by = ${madeBy}
      and made_at = (select max(made_at) from editor.version where paper_id = ${paperId})
      and manuscript = ${currentManuscript(paperId, paper.document_references)}
    limit 1`.execute(tx)
  return rows[0]?.id
}

/** Stores a version from the current sections of a paper. */
export const addVersion = async (tx: Db, { paperId, reason, name = '', madeBy, now }: NewVersion): Promise<string> => {
  const paper = await findPaper(tx, paperId)
  if (!paper) return ''
  const runs = await listRuns(tx, paperId)
  const writers =
    runs.length === 0 ? null : JSON.stringify(Object.fromEntries(runs.map((one) => [one.section, one.runs])))
  const { rows } = await sql<{ id: string }>`
    insert into editor.version (paper_id, reason, name, manuscript, word_count, made_by, made_at, writers)
    select ${paperId}, ${reason}, ${name}, ${currentManuscript(paperId, paper.document_references)},
      ${paper.word_count}, ${madeBy}, ${now}, ${writers}::jsonb
    returning id`.execute(tx)
  return rows[0]?.id ?? ''
}

/** Deletes hourly versions older than 30 days except the last of each day. Source: docs/product.md, "Editor". */
export async function thinVersions(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - 30 * 24 * HOUR_MS)
  await sql`
    delete from editor.version as version using (
      select id, row_number() over (partition by paper_id, date_trunc('day', made_at) order by made_at desc) as place
      from editor.version where reason = 'hourly' and made_at < ${before}
    ) as ranked
    where version.id = ranked.id and ranked.place > 1`.execute(db)
}
