import type { Insertable, Selectable } from 'kysely'
import type { Db } from '#server/db.ts'
import type { QuestionStatus } from '../stages.ts'
import type { QuestionTable, StatusChangeTable } from './tables.ts'

export type QuestionRow = Selectable<QuestionTable>
export type NewQuestion = Insertable<QuestionTable>
export type StatusChangeRow = Selectable<StatusChangeTable>

type Page = { page: number; size: number }

/** Undefined when another question already has the tracking number, or this one was already sent by its device. */
export const addQuestion = (tx: Db, question: NewQuestion) =>
  tx
    .insertInto('questions.question')
    .values(question)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()

export const addStatusChange = (tx: Db, change: Insertable<StatusChangeTable>) =>
  tx.insertInto('questions.status_change').values(change).execute()

export const lockQuestion = (tx: Db, id: string) =>
  tx.selectFrom('questions.question').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

type StatusToSet = { status: QuestionStatus; now: Date; paperUrl?: string | undefined }

export const setStatus = (tx: Db, id: string, { status, now, paperUrl }: StatusToSet) =>
  tx
    .updateTable('questions.question')
    .set({ status, status_since: now, ...(paperUrl ? { paper_url: paperUrl } : {}) })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

export const findQuestions = (db: Db, ids: string[]) =>
  db.selectFrom('questions.question').selectAll().where('id', 'in', ids).execute()

export const findByTrackingNumber = (db: Db, trackingNumber: string) =>
  db.selectFrom('questions.question').selectAll().where('tracking_number', '=', trackingNumber).executeTakeFirst()

export const findByClientId = (db: Db, clientId: string) =>
  db
    .selectFrom('questions.question')
    .select(['id', 'tracking_number'])
    .where('client_id', '=', clientId)
    .executeTakeFirst()

/** Every state that the questions have been in, oldest first. */
export const listStatusChanges = (db: Db, questionIds: string[]) =>
  db.selectFrom('questions.status_change').selectAll().where('question_id', 'in', questionIds).orderBy('id').execute()

const askedBy = (db: Db, memberId: string) =>
  db.selectFrom('questions.question').where('asker_member_id', '=', memberId)

export const listQuestionsOf = (db: Db, { memberId, page, size }: Page & { memberId: string }) =>
  askedBy(db, memberId)
    .selectAll()
    .orderBy('asked_at', 'desc')
    .orderBy('id')
    .limit(size)
    .offset((page - 1) * size)
    .execute()

export const countQuestionsOf = (db: Db, memberId: string) =>
  askedBy(db, memberId)
    .select((eb) => eb.fn.countAll<number>().as('questions'))
    .executeTakeFirstOrThrow()

export const countQuestions = (db: Db, status?: QuestionStatus) => {
  const query = db.selectFrom('questions.question').select((eb) => eb.fn.countAll<number>().as('questions'))
  return (status ? query.where('status', '=', status) : query).executeTakeFirstOrThrow()
}
