import { sql } from 'kysely'
import type { Db } from '#server/data/db.ts'
import { listSettledTeams } from '#features/team/server/public.ts'

type Idle = { memberIds: string[]; words: number }

/**
 * Returns the papers in which nobody has written, and which nobody has joined, since the given time. Each paper has its
 * team, with the lead first.
 */
export async function idlePapers(db: Db, paperIds: string[], since: Date): Promise<Map<string, Idle>> {
  const [settled, written] = await Promise.all([
    listSettledTeams(db, paperIds, since),
    listWrittenSince(db, paperIds, since),
  ])
  const idle = settled.filter(({ id }) => !written.has(id))
  const teams = Map.groupBy(idle, ({ id }) => id)
  return new Map(
    [...teams].map(([id, rows]) => [
      id,
      { memberIds: rows.map((row) => row.member_id), words: rows[0]?.word_count ?? 0 },
    ]),
  )
}

/** Returns the papers in which somebody has written since the given time. */
const listWrittenSince = async (db: Db, paperIds: string[], since: Date): Promise<Set<string>> =>
  new Set(
    (
      await db
        .selectFrom('editor.section')
        .select('paper_id')
        .distinct()
        .where('paper_id', '=', sql<string>`any(${paperIds}::uuid[])`)
        .where('last_updated', '>=', since)
        .execute()
    ).map(({ paper_id: id }) => id),
  )
