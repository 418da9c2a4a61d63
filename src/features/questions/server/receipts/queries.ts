import { sql } from 'kysely'
import type { Db } from '#server/data/db.ts'
import '../tables.ts'

/** Takes away what is due of some questions, and tells what it was, the longest due first. */
export const claimDueReceipts = (tx: Db, questionIds: string[]) =>
  tx
    .with('taken', (part) =>
      part
        .deleteFrom('questions.receipt_queue')
        .where('question_id', '=', sql<string>`any(${questionIds}::uuid[])`)
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
