import { type Insertable, sql } from 'kysely'
import type { Db, Tables } from '#server/data/db.ts'
import './tables.ts'

const dayOf = sql<string>`to_char(used_on, 'YYYY-MM-DD')`

export const listUses = (db: Db, paperId: string) =>
  db
    .selectFrom('team.ai_use')
    .select(['id', 'source', 'tool', 'purpose', 'section', 'used_by'])
    .select(dayOf.as('used_on'))
    .where('paper_id', '=', paperId)
    .orderBy('team.ai_use.used_on', 'desc')
    .orderBy('noted_at', 'desc')
    .orderBy('id')
    .execute()

export const findNone = (db: Db, paperId: string) =>
  db.selectFrom('team.ai_none').select(['said_by', 'said_at']).where('paper_id', '=', paperId).executeTakeFirst()

export const addUse = (tx: Db, use: Insertable<Tables['team.ai_use']>) =>
  tx.insertInto('team.ai_use').values(use).execute()

export const deleteUse = (tx: Db, id: string) => tx.deleteFrom('team.ai_use').where('id', '=', id).execute()

export const deleteNone = (tx: Db, paperId: string) =>
  tx.deleteFrom('team.ai_none').where('paper_id', '=', paperId).execute()

export const saveNoAiUse = (tx: Db, none: Insertable<Tables['team.ai_none']>) =>
  tx
    .insertInto('team.ai_none')
    .values(none)
    .onConflict((conflict) => conflict.column('paper_id').doNothing())
    .execute()

/** For their export: which tools a member used for papers, and where they said that none was. */
export async function collectAiUses(db: Db, memberId: string) {
  const ai_uses = await db
    .selectFrom('team.ai_use')
    .select(['paper_id', 'source', 'tool', 'purpose', 'section'])
    .select(dayOf.as('used_on'))
    .where('used_by', '=', memberId)
    .orderBy('noted_at')
    .orderBy('id')
    .execute()
  const without_ai = await db
    .selectFrom('team.ai_none')
    .select(['paper_id', 'said_at'])
    .where('said_by', '=', memberId)
    .orderBy('said_at')
    .execute()
  return { ai_uses, without_ai }
}

/** Of papers that nobody else wrote; what was noted of a team's paper is part of what it declares, and stays with it under no name. */
export async function deleteAiUsesOn(tx: Db, paperIds: string[]): Promise<void> {
  await tx.deleteFrom('team.ai_use').where('paper_id', 'in', paperIds).execute()
  await tx.deleteFrom('team.ai_none').where('paper_id', 'in', paperIds).execute()
}
