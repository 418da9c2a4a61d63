import { sql } from 'kysely'
import type { Db } from '#server/data/db.ts'
import type { ReminderKind } from '#features/team/server/public.ts'
import '../tables.ts'

type Reminded = { kind: ReminderKind; paperIds: string[] }

/** Of which deadlines of these papers their teams have been reminded in this way. */
export const listReminders = (db: Db, { kind, paperIds }: Reminded) =>
  db
    .selectFrom('submission.reminder')
    .select(['paper_id', 'due_at'])
    .where('kind', '=', kind)
    .where('paper_id', '=', sql<string>`any(${paperIds}::uuid[])`)
    .execute()

type Reminder = { paperId: string; kind: ReminderKind; dueAt: Date; now: Date }

/** Notes a reminder. Undefined where it was sent already: of two processes at once, one gets it. */
export const addReminder = (tx: Db, { paperId, kind, dueAt, now }: Reminder) =>
  tx
    .insertInto('submission.reminder')
    .values({ paper_id: paperId, kind, due_at: dueAt, sent_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('kind')
    .executeTakeFirst()
