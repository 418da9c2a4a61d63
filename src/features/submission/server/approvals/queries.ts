import type { Insertable } from 'kysely'
import type { Db } from '#server/data/db.ts'
import { submissionStates } from '../../states.ts'
import type { ApprovalTable } from './tables.ts'

export const listApprovals = (db: Db, paperId: string) =>
  db
    .selectFrom('submission.approval')
    .select(['member_id as memberId', 'text_hash as textHash', 'agrees', 'note', 'said_at as saidAt'])
    .where('paper_id', '=', paperId)
    .execute()

/** Keeps what an author says of a text; said again, it is what they said last. */
export const saveApproval = (tx: Db, approval: Insertable<ApprovalTable>) =>
  tx
    .insertInto('submission.approval')
    .values(approval)
    .onConflict((conflict) =>
      conflict.columns(['paper_id', 'member_id', 'text_hash']).doUpdateSet((eb) => ({
        agrees: eb.ref('excluded.agrees'),
        note: eb.ref('excluded.note'),
        said_at: eb.ref('excluded.said_at'),
      })),
    )
    .execute()

export const listApprovalsBy = (db: Db, memberId: string) =>
  db
    .selectFrom('submission.approval')
    .select(['paper_id', 'agrees', 'note', 'said_at'])
    .where('member_id', '=', memberId)
    .orderBy('said_at')
    .execute()

/** What was said stays with the paper; what was written of it goes with whoever wrote it. */
export const eraseApprovalNotes = (tx: Db, memberId: string) =>
  tx.updateTable('submission.approval').set({ note: '' }).where('member_id', '=', memberId).execute()

export const WAITING_AT_ONCE = 100

/** Submissions that wait for a decision and were sent before some moment, with the text that their authors are asked about. */
export const listWaitingSubmissions = (db: Db, { before, after }: { before: Date; after: string }) =>
  db
    .selectFrom('submission.submission')
    .select(['id', 'paper_id', 'text_hash', 'submitted_at', 'title'])
    .where('status', '=', submissionStates.pending_publication_review)
    .where('text_hash', 'is not', null)
    .where('submitted_at', '<=', before)
    .where('id', '>', after)
    .orderBy('id')
    .limit(WAITING_AT_ONCE)
    .execute()

type Reminder = { submissionId: string; memberId: string; days: number; now: Date }

/** Undefined where it was sent already: of two processes at once, one gets it. */
export const addApprovalReminder = (tx: Db, { submissionId, memberId, days, now }: Reminder) =>
  tx
    .insertInto('submission.approval_reminder')
    .values({ submission_id: submissionId, member_id: memberId, after_days: days, sent_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('after_days')
    .executeTakeFirst()
