import { transact } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import { inPages, forEachIsolated } from '#server/work/for-each-isolated.ts'
import { lockPaper } from '#features/team/server/public.ts'
import type { Db } from '#server/data/db.ts'
import { UNDECIDED_SUBMISSIONS } from '../../states.ts'
import { findPaperOfSubmission, lockSubmission } from '../submission/submission.ts'
import { requestApprovals } from './notices.ts'
import { REMINDED_AFTER_DAYS, remindersDue } from './policy.ts'
import { approvalsOfSubmission } from './approvals.ts'

const DAY_MS = 86_400_000

const remind = (kernel: Kernel, submissionId: string) =>
  transact(kernel, async (tx) => {
    const now = kernel.now()
    const found = await findPaperOfSubmission(tx, submissionId)
    if (!found || !(await lockPaper(tx, found.id))) return
    const submission = await lockSubmission(tx, submissionId)
    if (!UNDECIDED_SUBMISSIONS.includes(submission.status)) return
    const { paper_id: paperId, title, submitted_at: submittedAt } = submission
    const due = remindersDue(submittedAt, now)
    const to: string[] = []
    for (const { id: memberId, says } of await approvalsOfSubmission(tx, submission)) {
      if (says === 'agrees' || says === 'disagrees') continue
      const sent = await Promise.all(due.map((days) => addApprovalReminder(tx, { submissionId, memberId, days, now })))
      // If the server was down on both days, one reminder is enough.
      if (sent.some((one) => one !== undefined)) to.push(memberId)
    }
    await requestApprovals(kernel, tx, { to, paperId, title, submittedAt, again: true })
  })

/** Reminds authors who have not answered a submitted text: once on the third day and once on the seventh. */
export async function remindOfApprovals(kernel: Kernel): Promise<void> {
  const before = new Date(kernel.now().getTime() - REMINDED_AFTER_DAYS[0] * DAY_MS)
  const waiting = inPages(WAITING_AT_ONCE, async (after) =>
    (await listWaitingSubmissions(kernel.db, { before, after })).map(({ id }) => id),
  )
  await forEachIsolated(waiting, (id) => remind(kernel, id))
}

/** Lists submissions without a decision from before this moment, with the hash of the text that their authors have to approve. */
const listWaitingSubmissions = (db: Db, { before, after }: { before: Date; after: string }) =>
  db
    .selectFrom('submission.submission')
    .select(['id', 'paper_id', 'text_hash', 'submitted_at', 'title'])
    .where('status', 'in', UNDECIDED_SUBMISSIONS)
    .where('text_hash', 'is not', null)
    .where('submitted_at', '<=', before)
    .where('id', '>', after)
    .orderBy('id')
    .limit(WAITING_AT_ONCE)
    .execute()

/** Stores a reminder that is about to be sent. Returns undefined if another process has already stored it. */
const addApprovalReminder = (tx: Db, { submissionId, memberId, days, now }: Reminder) =>
  tx
    .insertInto('submission.approval_reminder')
    .values({ submission_id: submissionId, member_id: memberId, after_days: days, sent_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('after_days')
    .executeTakeFirst()

const WAITING_AT_ONCE = 100

type Reminder = { submissionId: string; memberId: string; days: number; now: Date }
