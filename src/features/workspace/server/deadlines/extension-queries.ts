import type { Insertable, Selectable } from 'kysely'
import type { Db } from '#server/data/db.ts'
import type { ExtensionTable } from '../tables.ts'

export type ExtensionRow = Selectable<ExtensionTable>

export const addExtension = (tx: Db, extension: Insertable<ExtensionTable>): Promise<ExtensionRow> =>
  tx.insertInto('workspace.extension').values(extension).returningAll().executeTakeFirstOrThrow()

export const listExtensions = (db: Db, paperId: string): Promise<ExtensionRow[]> =>
  db
    .selectFrom('workspace.extension')
    .selectAll()
    .where('paper_id', '=', paperId)
    .orderBy('requested_at', 'desc')
    .orderBy('id')
    .execute()

export const findExtension = (db: Db, id: string): Promise<ExtensionRow | undefined> =>
  db.selectFrom('workspace.extension').selectAll().where('id', '=', id).executeTakeFirst()

type Decision = { status: 'approved' | 'rejected'; notes: string; decidedBy: string; now: Date }

export const setExtensionDecided = (tx: Db, id: string, { status, notes, decidedBy, now }: Decision) =>
  tx
    .updateTable('workspace.extension')
    .set({ status, notes, decided_by: decidedBy, decided_at: now })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

type List = { state: 'waiting' | 'decided'; page: number; size: number }

/** Requests with their papers: those that wait by age, those decided by when. */
export const listForDesk = (db: Db, { state, page, size }: List) => {
  const rows = db
    .selectFrom('workspace.extension')
    .innerJoin('workspace.paper', 'workspace.paper.id', 'workspace.extension.paper_id')
    .selectAll('workspace.extension')
    .select(['workspace.paper.title', 'workspace.paper.due_at'])
    .limit(size)
    .offset((page - 1) * size)
  return state === 'waiting'
    ? rows
        .where('workspace.extension.status', '=', 'pending')
        .orderBy('requested_at')
        .orderBy('workspace.extension.id')
        .execute()
    : rows
        .where('workspace.extension.status', '!=', 'pending')
        .orderBy('workspace.extension.decided_at', 'desc')
        .orderBy('workspace.extension.id')
        .execute()
}

export const countForDesk = (db: Db) =>
  db
    .selectFrom('workspace.extension')
    .select((eb) => [
      eb.fn.countAll<number>().filterWhere('status', '=', 'pending').as('waiting'),
      eb.fn.countAll<number>().filterWhere('status', '!=', 'pending').as('decided'),
    ])
    .executeTakeFirstOrThrow()

export const listExtensionsAskedBy = (db: Db, memberId: string) =>
  db
    .selectFrom('workspace.extension')
    .select(['paper_id', 'weeks', 'reason', 'status', 'requested_at', 'decided_at', 'notes'])
    .where('asked_by', '=', memberId)
    .orderBy('requested_at')
    .orderBy('id')
    .execute()

export const eraseReasons = (tx: Db, memberId: string) =>
  tx.updateTable('workspace.extension').set({ reason: '' }).where('asked_by', '=', memberId).execute()
