import type { Insertable, Selectable } from 'kysely'
import type { Db } from '#server/data/db.ts'
import type { QuestionStatus } from '../states.ts'
import type { QuestionTable, StatusChangeTable } from './tables.ts'

export type QuestionRow = Selectable<QuestionTable>
export type NewQuestion = Insertable<QuestionTable>
export type StatusChangeRow = Selectable<StatusChangeTable>

/**
 * Stores a question, its first state, and that `sender` waits for its receipt: one statement, since hundreds may come in a
 * second. Undefined when another question already has the tracking number, or this one was already sent by its device.
 */
export const addQuestion = (db: Db, question: NewQuestion, sender: string) =>
  db
    .with('asked', (part) =>
      part
        .insertInto('questions.question')
        .values(question)
        .onConflict((conflict) => conflict.doNothing())
        .returning(['id', 'status', 'asked_at']),
    )
    .with('begun', (part) =>
      part
        .insertInto('questions.status_change')
        .columns(['question_id', 'status', 'at'])
        .expression((eb) => eb.selectFrom('asked').select(['id', 'status', 'asked_at'])),
    )
    .with('due', (part) =>
      part
        .insertInto('questions.receipt_queue')
        .columns(['question_id', 'sender'])
        .expression((eb) => eb.selectFrom('asked').select(['id', eb.val(sender).as('sender')])),
    )
    .selectFrom('asked')
    .select('id')
    .executeTakeFirst()

export const addStatusChange = (tx: Db, change: Insertable<StatusChangeTable>) =>
  tx.insertInto('questions.status_change').values(change).execute()

export const lockQuestion = (tx: Db, id: string) =>
  tx.selectFrom('questions.question').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

/** A question and the one with a tracking number, both locked, always in one order. */
export const lockByTrackingNumber = (tx: Db, { id, trackingNumber }: { id: string; trackingNumber: string }) =>
  tx
    .selectFrom('questions.question')
    .selectAll()
    .where((eb) => eb.or([eb('id', '=', id), eb('tracking_number', '=', trackingNumber)]))
    .orderBy('id')
    .forUpdate()
    .execute()

type StatusToSet = {
  status: QuestionStatus
  now: Date
  paperUrl?: string | undefined
  mergedInto?: string | undefined
}

export const setStatus = (tx: Db, id: string, { status, now, paperUrl, mergedInto }: StatusToSet) =>
  tx
    .updateTable('questions.question')
    .set({
      status,
      status_since: now,
      ...(paperUrl ? { paper_url: paperUrl } : {}),
      ...(mergedInto ? { merged_into_id: mergedInto } : {}),
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

/** The questions that go on as this one, the earliest asked first. */
export const listMergedInto = (db: Db, id: string) =>
  db.selectFrom('questions.question').selectAll().where('merged_into_id', '=', id).orderBy('asked_at').execute()

/** The merges that any of some questions had a part in, on either side. */
export const listMerges = (db: Db, ids: string[]) =>
  db
    .selectFrom('questions.question as merged')
    .innerJoin('questions.question as kept', 'kept.id', 'merged.merged_into_id')
    .select([
      'merged.id as merged_id',
      'merged.tracking_number as merged_number',
      'kept.id as kept_id',
      'kept.tracking_number as kept_number',
    ])
    .where((eb) => eb.or([eb('merged.id', 'in', ids), eb('kept.id', 'in', ids)]))
    .orderBy('merged.asked_at')
    .execute()

/** What was merged into a question that is merged itself goes on as the last one. */
export const handOnMerged = (tx: Db, { from, to }: { from: string; to: string }) =>
  tx.updateTable('questions.question').set({ merged_into_id: to }).where('merged_into_id', '=', from).execute()

export const findQuestions = (db: Db, ids: string[]) =>
  db.selectFrom('questions.question').selectAll().where('id', 'in', ids).execute()

export const findByTrackingNumber = (db: Db, trackingNumber: string) =>
  db.selectFrom('questions.question').selectAll().where('tracking_number', '=', trackingNumber).executeTakeFirst()

export const findByClientId = (db: Db, clientId: string) =>
  db
    .selectFrom('questions.question')
    .select(['id', 'tracking_number', 'text', 'asker_email'])
    .where('client_id', '=', clientId)
    .executeTakeFirst()

/** Every state that the questions have been in, oldest first. */
export const listStatusChanges = (db: Db, questionIds: string[]) =>
  db.selectFrom('questions.status_change').selectAll().where('question_id', 'in', questionIds).orderBy('id').execute()

export const countQuestions = (db: Db, status?: QuestionStatus) => {
  const query = db.selectFrom('questions.question').select((eb) => eb.fn.countAll<number>().as('questions'))
  return (status ? query.where('status', '=', status) : query).executeTakeFirstOrThrow()
}
