import type { Selectable } from 'kysely'
import type { Db } from '#server/data/db.ts'
import type { QuestionTable, StatusChangeTable } from './tables.ts'

export type QuestionRow = Selectable<QuestionTable>
export type StatusChangeRow = Selectable<StatusChangeTable>

export const lockQuestion = (tx: Db, id: string) =>
  tx.selectFrom('questions.question').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

/** The questions that go on as this one, the earliest asked first. */
export const listMergedInto = (db: Db, id: string) =>
  db.selectFrom('questions.question').selectAll().where('merged_into_id', '=', id).orderBy('asked_at').execute()

export const findQuestions = (db: Db, ids: string[]) =>
  db.selectFrom('questions.question').selectAll().where('id', 'in', ids).execute()

export const findByTrackingNumber = (db: Db, trackingNumber: string) =>
  db.selectFrom('questions.question').selectAll().where('tracking_number', '=', trackingNumber).executeTakeFirst()

/** Every state that the questions have been in, oldest first. */
export const listStatusChanges = (db: Db, questionIds: string[]) =>
  db.selectFrom('questions.status_change').selectAll().where('question_id', 'in', questionIds).orderBy('id').execute()
