import { type Selectable, sql } from 'kysely'
import type { Db } from '#server/data/db.ts'
import type { QuestionTable, StatusChangeTable } from './tables.ts'

export type QuestionRow = Selectable<QuestionTable>
export type StatusChangeRow = Selectable<StatusChangeTable>

/** The words of a question’s text, by the same expression as in the indexes (migration 0887). */
export const QUESTION_WORDS = sql`to_tsvector('english', search.plain(text))`

export const lockQuestion = (tx: Db, id: string) =>
  tx.selectFrom('questions.question').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

/** Lists the questions that were merged into this one, the earliest asked first. */
export const listMergedInto = (db: Db, id: string) =>
  db.selectFrom('questions.question').selectAll().where('merged_into_id', '=', id).orderBy('asked_at').execute()

export const findQuestions = (db: Db, ids: string[]) =>
  db.selectFrom('questions.question').selectAll().where('id', 'in', ids).execute()

export const findByTrackingNumber = (db: Db, trackingNumber: string) =>
  db.selectFrom('questions.question').selectAll().where('tracking_number', '=', trackingNumber).executeTakeFirst()

/** Lists all status changes of these questions, oldest first. */
export const listStatusChanges = (db: Db, questionIds: string[]) =>
  db.selectFrom('questions.status_change').selectAll().where('question_id', 'in', questionIds).orderBy('id').execute()
