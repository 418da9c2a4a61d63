import type { Db } from '#server/data/db.ts'
import type { ReminderKind } from '../tables.ts'
import '../tables.ts'

type Reminder = { invitationId: string; kind: ReminderKind; dueAt: Date; now: Date }

/** Stores a reminder that is about to be sent. @returns false if another process has already stored it */
export const addReminder = async (tx: Db, { invitationId, kind, dueAt, now }: Reminder): Promise<boolean> =>
  (await tx
    .insertInto('peer_review.reminder')
    .values({ invitation_id: invitationId, kind, due_at: dueAt, sent_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('kind')
    .executeTakeFirst()) !== undefined

/** Returns when a person was last reminded; undefined if never. */
export const lastReminder = async (db: Db, invitationId: string): Promise<Date | undefined> =>
  (
    await db
      .selectFrom('peer_review.reminder')
      .select('sent_at')
      .where('invitation_id', '=', invitationId)
      .where('kind', '<>', 'late')
      .orderBy('sent_at', 'desc')
      .limit(1)
      .executeTakeFirst()
  )?.sent_at
