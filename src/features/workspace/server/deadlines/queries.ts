import type { Db } from '#server/data/db.ts'
import { WRITTEN_PAPERS } from '../../states.ts'
import { REMINDED_AT_ONCE, type ReminderKind, type Window } from './policy.ts'
import '../tables.ts'

type Due = Window & { after: string }

/** Papers being written whose deadline lies in a window, and whose team has not been reminded of it in this way; those after the given one. */
export const listDuePapers = (db: Db, { kind, from, to, after }: Due) =>
  db
    .selectFrom('workspace.paper')
    .select('id')
    .where('status', 'in', WRITTEN_PAPERS)
    .where('due_at', '>', from)
    .where('due_at', '<=', to)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('workspace.reminder')
            .select('kind')
            .whereRef('paper_id', '=', 'workspace.paper.id')
            .whereRef('workspace.reminder.due_at', '=', 'workspace.paper.due_at')
            .where('kind', '=', kind),
        ),
      ),
    )
    .where('id', '>', after)
    .orderBy('id')
    .limit(REMINDED_AT_ONCE)
    .execute()

type Reminder = { paperId: string; kind: ReminderKind; dueAt: Date; now: Date }

/** Notes a reminder. Undefined where it was sent already: of two processes at once, one gets it. */
export const addReminder = (tx: Db, { paperId, kind, dueAt, now }: Reminder) =>
  tx
    .insertInto('workspace.reminder')
    .values({ paper_id: paperId, kind, due_at: dueAt, sent_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('kind')
    .executeTakeFirst()

export const setDueAt = (tx: Db, paperId: string, dueAt: Date) =>
  tx.updateTable('workspace.paper').set({ due_at: dueAt }).where('id', '=', paperId).execute()
