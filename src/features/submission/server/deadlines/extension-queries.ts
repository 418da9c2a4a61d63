import type { Insertable, Selectable } from 'kysely'
import type { Db } from '#server/data/db.ts'
import { extensionStates, type ExtensionStatus } from '../../states.ts'
import type { ExtensionTable } from '../tables.ts'

export type ExtensionRow = Selectable<ExtensionTable>

export const addExtension = (tx: Db, extension: Insertable<ExtensionTable>): Promise<ExtensionRow> =>
  tx.insertInto('submission.extension').values(extension).returningAll().executeTakeFirstOrThrow()

export const listExtensions = (db: Db, paperId: string): Promise<ExtensionRow[]> =>
  db
    .selectFrom('submission.extension')
    .selectAll()
    .where('paper_id', '=', paperId)
    .orderBy('requested_at', 'desc')
    .orderBy('id')
    .execute()

export const findExtension = (db: Db, id: string): Promise<ExtensionRow | undefined> =>
  db.selectFrom('submission.extension').selectAll().where('id', '=', id).executeTakeFirst()

type Decision = { status: ExtensionStatus; notes: string; decidedBy: string; now: Date }

export const setExtensionDecided = (tx: Db, id: string, { status, notes, decidedBy, now }: Decision) =>
  tx
    .updateTable('submission.extension')
    .set({ status, notes, decided_by: decidedBy, decided_at: now })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

export const findForReview = (db: Db, id: string): Promise<ExtensionRow[]> =>
  db.selectFrom('submission.extension').selectAll().where('id', '=', id).execute()

type List = { state: 'waiting' | 'decided'; page: number; size: number }

/** Requests: those that wait by age, those decided by when. */
export const listForReview = (db: Db, { state, page, size }: List): Promise<ExtensionRow[]> => {
  const rows = db
    .selectFrom('submission.extension')
    .selectAll()
    .limit(size)
    .offset((page - 1) * size)
  return state === 'waiting'
    ? rows
        .where('submission.extension.status', '=', extensionStates.pending)
        .orderBy('requested_at')
        .orderBy('submission.extension.id')
        .execute()
    : rows
        .where('submission.extension.status', 'in', extensionStates.finals)
        .orderBy('submission.extension.decided_at', 'desc')
        .orderBy('submission.extension.id')
        .execute()
}

export const countForReview = (db: Db) =>
  db
    .selectFrom('submission.extension')
    .select((eb) => [
      eb.fn.countAll<number>().filterWhere('status', '=', extensionStates.pending).as('waiting'),
      eb.fn.countAll<number>().filterWhere('status', 'in', extensionStates.finals).as('decided'),
    ])
    .executeTakeFirstOrThrow()

export const listExtensionsRequestedBy = (db: Db, memberId: string) =>
  db
    .selectFrom('submission.extension')
    .select(['paper_id', 'weeks', 'reason', 'status', 'requested_at', 'decided_at', 'notes'])
    .where('asked_by', '=', memberId)
    .orderBy('requested_at')
    .orderBy('id')
    .execute()

export const eraseReasons = (tx: Db, memberId: string) =>
  tx.updateTable('submission.extension').set({ reason: '' }).where('asked_by', '=', memberId).execute()
