import { sql } from 'kysely'
import type { Db } from '#server/data/db.ts'
import '../tables.ts'

/** Takes away what is longest due, and tells what it was. What another process is taking is left to it. */
export const takeDueReceipts = (tx: Db, most: number) =>
  tx
    .with('taken', (part) =>
      part
        .deleteFrom('questions.receipt_due')
        .where('id', 'in', (eb) =>
          eb.selectFrom('questions.receipt_due').select('id').orderBy('id').limit(most).forUpdate().skipLocked(),
        )
        .returning(['id', 'question_id', 'sender']),
    )
    .selectFrom('taken')
    .innerJoin('questions.question as question', 'question.id', 'taken.question_id')
    .select([
      'taken.sender',
      'question.id',
      'question.tracking_number',
      'question.asker_email',
      'question.notify_on_completion',
      'question.mails_stopped_at',
    ])
    .orderBy('taken.id')
    .execute()

/** Moves what is longest due to the end of the line. */
export const moveLast = (db: Db) =>
  db
    .updateTable('questions.receipt_due')
    .set({ id: sql<number>`default` })
    .where('id', 'in', (eb) =>
      eb.selectFrom('questions.receipt_due').select('id').orderBy('id').limit(1).forUpdate().skipLocked(),
    )
    .execute()
