import { sql } from 'kysely'
import type { Actor } from '#server/access/actor.ts'
import type { Db } from '#server/data/db.ts'
import type { SectionRow } from '../service.ts'

/**
 * The time for which section texts are stored after they were sent to clients. If a save is based on a text that is no
 * longer stored, the current text is saved as a version, and the section is replaced.
 */
const KNOWN_FOR_MS = 48 * 3_600_000

type Sending = { paperId: string; sections: SectionRow[]; now: Date }

/**
 * Stores the section texts that were sent to a session, so that its saves can be merged with concurrent changes by
 * others.
 */
export async function saveMergeBases(db: Db, { sessionId }: Actor, { paperId, sections, now }: Sending): Promise<void> {
  const texts = sections.map(({ name, version, content }) => ({ section: name, version, content }))
  await sql`
    insert into editor.merge_base (paper_id, section, version, content, served_at)
    select ${paperId}, sent.section, sent.version, sent.content, ${now}
    from jsonb_to_recordset(${JSON.stringify(texts)}::jsonb) as sent (section text, version integer, content text)
    on conflict (paper_id, section, version) do nothing`.execute(db)
  const versions = JSON.stringify(Object.fromEntries(sections.map(({ name, version }) => [name, version])))
  await sql`
    insert into editor.merge_base_reader (session_id, paper_id, versions, served_at)
    values (${sessionId}, ${paperId}, ${versions}::jsonb, ${now})
    on conflict (session_id, paper_id) do update
    set versions = merge_base_reader.versions || excluded.versions, served_at = excluded.served_at
    where not merge_base_reader.versions @> excluded.versions`.execute(db)
}

export async function deleteOldMergeBases(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - KNOWN_FOR_MS)
  await db.deleteFrom('editor.merge_base').where('served_at', '<', before).execute()
  await db.deleteFrom('editor.merge_base_reader').where('served_at', '<', before).execute()
}
