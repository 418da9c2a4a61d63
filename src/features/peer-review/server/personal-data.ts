import type { Db } from '#server/data/db.ts'
import type { Owner } from '#server/data/personal-data.ts'
import type { Kernel } from '#server/kernel.ts'
import { reviewAnswers } from '../answers-contract.ts'
import { invitationStates, reviewStates } from '../states.ts'
import { endReviewsOf } from './invitations/end-reviewer.ts'
import './tables.ts'

/** Declares the personal data of this feature: invitations to review, and reviews. */
export const declarePeerReviewData = (kernel: Kernel): void =>
  kernel.personalData.declare('peer_review', {
    collect: async (db, owner) => ({
      invitations: await collectInvitations(db, owner),
      reviews: await collectReviews(db, owner.id),
      sent_invitations: await collectSent(db, owner.id),
    }),
    leave: (tx, owner) => endReviewsOf(kernel, tx, owner.id),
    erase: async (tx, owner) => {
      await eraseInvitations(tx, owner, kernel.now())
      await eraseDrafts(tx, owner.id, kernel.now())
      await eraseMessages(tx, owner.id)
    },
  })

/** Returns a member's invitations without the editors' notes on them, which could reveal the authors. */
const collectInvitations = (db: Db, { id, email }: Owner) =>
  db
    .selectFrom('peer_review.invitation')
    .select(['id', 'status', 'email', 'name', 'role', 'institution', 'message', 'invited_at', 'due_at'])
    .select(['answered_at', 'decline_reason', 'suggestion'])
    .where(({ or, eb }) => or([eb('member_id', '=', id), eb('email', '=', email.toLowerCase())]))
    .orderBy('invited_at')
    .orderBy('id')
    .execute()

const collectReviews = (db: Db, memberId: string) =>
  db
    .selectFrom('peer_review.review')
    .select(['invitation_id', 'status', 'answers', 'recommendation', 'started_at', 'saved_at', 'submitted_at'])
    .where('member_id', '=', memberId)
    .orderBy('started_at')
    .orderBy('invitation_id')
    .execute()

/** Returns the invitations that a member sent as an editor. */
const collectSent = (db: Db, memberId: string) =>
  db
    .selectFrom('peer_review.invitation')
    .select(['id', 'message', 'conflict_reason', 'invited_at'])
    .where('invited_by', '=', memberId)
    .orderBy('invited_at')
    .orderBy('id')
    .execute()

/** Erases what invitations say about a member. Unanswered ones are cancelled, since nobody can answer them. */
async function eraseInvitations(tx: Db, { id, email }: Owner, now: Date): Promise<void> {
  const isOwn = tx
    .updateTable('peer_review.invitation')
    .where(({ or, eb }) => or([eb('member_id', '=', id), eb('email', '=', email.toLowerCase())]))
  await isOwn
    .set({ status: invitationStates.cancelled, ended_at: now })
    .where('status', '=', invitationStates.invited)
    .execute()
  await isOwn.set({ email: '', name: '', institution: '', message: '', decline_reason: '', suggestion: '' }).execute()
}

/** Erases unsubmitted reviews; submitted ones stay with the paper, without the reviewer's name. */
const eraseDrafts = (tx: Db, memberId: string, now: Date) =>
  tx
    .updateTable('peer_review.review')
    .set({ answers: JSON.stringify(reviewAnswers.parse({})), status: reviewStates.closed, closed_at: now })
    .where('member_id', '=', memberId)
    .where('status', '<>', reviewStates.submitted)
    .execute()

/** Erases an editor's messages to the people whom they invited. */
const eraseMessages = (tx: Db, memberId: string) =>
  tx.updateTable('peer_review.invitation').set({ message: '' }).where('invited_by', '=', memberId).execute()
