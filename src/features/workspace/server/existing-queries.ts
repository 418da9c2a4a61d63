import { sql } from 'kysely'
import type { Db } from '#server/data/db.ts'
import './tables.ts'

/** Of these ids those that are papers in the workspace, whatever became of them. */
export const existingPapers = async (db: Db, ids: string[]): Promise<Set<string>> =>
  new Set(
    (
      await db
        .selectFrom('workspace.paper')
        .select('id')
        .where('id', '=', sql<string>`any(${ids}::uuid[])`)
        .execute()
    ).map(({ id }) => id),
  )
