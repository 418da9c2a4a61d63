import { findSubmissions } from '#features/submission/server/public.ts'
import { membersByIds } from '#features/accounts/server/public.ts'
import { workersOn } from '#features/team/server/public.ts'
import type { Db } from '#server/data/db.ts'
import { transact, type Tx } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import { forEachIsolated, inPages } from '#server/work/for-each-isolated.ts'
import { longDate, pacificDay } from '#shared/time/dates.ts'
import { ESCALATED_AFTER_DAYS, REMINDED_BEFORE_DAYS } from '../../limits.ts'
import { invitationStates, reviewStates, roundStates } from '../../states.ts'
import { editorsOf } from '../invitations/accept-invitation.ts'
import { endConflicted } from '../invitations/end-reviewer.ts'
import { notifyEditors, sendReminder } from '../invitations/notices.ts'
import { changeInvitation, findInvitation, type ReviewerInvitation } from '../invitations/queries.ts'
import { presentTitle } from '../redaction/present-paper.ts'
import { findReview, isUnsubmitted } from '../reviews/queries.ts'
import { findRound, lockRound, type RoundRow } from '../rounds/queries.ts'
import type { ReminderKind } from '../tables.ts'
import { addReminder } from './queries.ts'

const DAY_MS = 86_400_000
const AT_ONCE = 100

/**
 * Returns the reminder of a review that is due: three days before the date, on its day, and to the editor three days
 * after. Of several missed ones, only the last is returned. Pure.
 */
export function reminderDue(dueAt: Date, now: Date): ReminderKind | undefined {
  const leftMs = dueAt.getTime() - now.getTime()
  if (leftMs <= -ESCALATED_AFTER_DAYS * DAY_MS) return 'late'
  if (pacificDay(now) === pacificDay(dueAt)) return 'today'
  return leftMs > 0 && leftMs <= REMINDED_BEFORE_DAYS * DAY_MS ? 'soon' : undefined
}

type Due = { invitation: ReviewerInvitation; round: RoundRow; kind: ReminderKind }

async function sendDue(kernel: Kernel, tx: Tx, { invitation, round, kind }: Due): Promise<void> {
  const [submission] = await findSubmissions(tx, [round.submission_id])
  if (!submission) return
  const on = longDate(invitation.due_at)
  if (kind === 'late') {
    const id = invitation.member_id ?? ''
    const name = (await membersByIds(tx, [id])).get(id)?.name ?? invitation.name
    const text = `${name}’s review of “${submission.title}” was due on ${on}. You can extend the date, remind them or invite someone else.`
    return notifyEditors(kernel, tx, { to: editorsOf(invitation, round), text, submissionId: submission.id })
  }
  const title = await presentTitle(tx, submission, round)
  const text =
    kind === 'soon' ? `Your review of “${title}” is due on ${on}.` : `Your review of “${title}” is due today.`
  await sendReminder(kernel, tx, { invitation, title, text })
}

const remind = (kernel: Kernel, invitationId: string) =>
  transact(kernel, async (tx) => {
    const found = await findInvitation(tx, invitationId)
    if (!found) return
    const round = await lockRound(tx, found.round_id)
    const [invitation, review] = [await findInvitation(tx, invitationId), await findReview(tx, invitationId)]
    // Skips a review that was submitted, closed or extended after it was listed.
    if (round.status !== roundStates.open || !invitation || !review || !isUnsubmitted(review.status)) return
    if ((await workersOn(tx, round.paper_id)).includes(review.member_id)) {
      return endConflicted(kernel, tx, { paperId: round.paper_id, memberId: review.member_id })
    }
    const now = kernel.now()
    const kind = reminderDue(invitation.due_at, now)
    if (!kind || !(await addReminder(tx, { invitationId, kind, dueAt: invitation.due_at, now }))) return
    await sendDue(kernel, tx, { invitation, round, kind })
  })

/**
 * Reminds reviewers of due dates and notifies editors of late reviews: once per date, no matter how often this runs or
 * in how many processes. Also ends the reviews of members who have begun to work on the paper.
 */
export const remindReviewers = (kernel: Kernel): Promise<void> =>
  forEachIsolated(
    inPages(AT_ONCE, (after) => listUnsubmitted(kernel.db, after)),
    (id) => remind(kernel, id),
  )

const expire = (kernel: Kernel, invitationId: string) =>
  transact(kernel, async (tx) => {
    const found = await findInvitation(tx, invitationId)
    const round = found && (await findRound(tx, found.round_id))
    if (!found || !round) return
    await lockRound(tx, round.id)
    const now = kernel.now()
    const invitation = await findInvitation(tx, invitationId)
    if (invitation?.status !== invitationStates.invited || invitation.expires_at > now) return
    await changeInvitation(tx, invitationId, { status: invitationStates.expired, ended_at: now })
    const [submission] = await findSubmissions(tx, [round.submission_id])
    const id = invitation.member_id ?? ''
    const name = (id && (await membersByIds(tx, [id])).get(id)?.name) || invitation.name
    await notifyEditors(kernel, tx, {
      to: editorsOf(invitation, round),
      text: `${name} did not answer the invitation to review “${submission?.title ?? ''}”. You can invite someone else.`,
      submissionId: round.submission_id,
    })
  })

/** Expires invitations that were not answered in time, and notifies the editors. */
export const expireInvitations = (kernel: Kernel): Promise<void> =>
  forEachIsolated(
    inPages(AT_ONCE, (after) => listExpired(kernel.db, kernel.now(), after)),
    (id) => expire(kernel, id),
  )

/** Lists the unsubmitted reviews, by id. */
const listUnsubmitted = async (db: Db, after: string): Promise<string[]> =>
  (
    await db
      .selectFrom('peer_review.review')
      .select('invitation_id')
      .where('status', 'in', reviewStates.before('close'))
      .where('invitation_id', '>', after)
      .orderBy('invitation_id')
      .limit(AT_ONCE)
      .execute()
  ).map(({ invitation_id: id }) => id)

const listExpired = async (db: Db, now: Date, after: string): Promise<string[]> =>
  (
    await db
      .selectFrom('peer_review.invitation')
      .select('id')
      .where('status', '=', invitationStates.invited)
      .where('expires_at', '<=', now)
      .where('id', '>', after)
      .orderBy('id')
      .limit(AT_ONCE)
      .execute()
  ).map(({ id }) => id)
