import { mentorOffersOn } from '#features/questions/server/public.ts'
import type { Actor } from '#server/access/actor.ts'
import type { Tx } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import type { Db } from '#server/data/db.ts'
import type { PaperRow } from '../queries.ts'
import type { InvitationRow } from '../sharing/guests.ts'
import { lapseReviews, listMentorships } from './mentoring.ts'
import { requestMentorReviews } from './request-mentor-reviews.ts'

type Coming = { paper: PaperRow; invitation: InvitationRow; actor: Actor }

/**
 * Links a new guest to the mentorship that they offered. The guest is identified by the address with which they asked
 * the question, since they opened a link that was mailed to this address. Due reviews are requested immediately.
 */
export async function linkMentor(kernel: Kernel, tx: Tx, { paper, invitation, actor }: Coming): Promise<void> {
  const mentorships = await listMentorships(tx, paper.id)
  if (mentorships.length === 0) return
  const email = actor.email.toLowerCase()
  const offers = paper.question_id ? await mentorOffersOn(tx, paper.question_id) : []
  const proven = offers.filter((offer) => offer.email.toLowerCase() === email).map(({ questionId }) => questionId)
  const own = mentorships.find(
    ({ member_id: memberId, question_id: questionId }) =>
      memberId === actor.id ||
      (memberId === null && (questionId === invitation.question_id || proven.includes(questionId))),
  )
  if (!own) return
  await confirmMentorship(tx, own.id, { memberId: actor.id, now: kernel.now() })
  await requestMentorReviews(kernel, tx, paper.id)
}

/** Ends the mentorships of a member who is no longer on a paper, and marks their requested reviews as lapsed. */
export async function endMentoring(kernel: Kernel, tx: Tx, ended: { paperId: string; memberId: string }) {
  const ids = (await endMentorship(tx, ended, kernel.now())).map(({ id }) => id)
  if (ids.length > 0) await lapseReviews(tx, ids)
}

/** Stores the member who confirmed a mentorship by opening the mailed link. */
const confirmMentorship = (tx: Db, id: string, { memberId, now }: { memberId: string; now: Date }) =>
  tx
    .updateTable('team.mentorship')
    .set({ member_id: memberId, confirmed_at: now, ended_at: null })
    .where('id', '=', id)
    .execute()

/** Ends a member's mentorships on a paper. @returns the mentorships that were ended */
const endMentorship = (tx: Db, { paperId, memberId }: { paperId: string; memberId: string }, now: Date) =>
  tx
    .updateTable('team.mentorship')
    .set({ ended_at: now })
    .where('paper_id', '=', paperId)
    .where('member_id', '=', memberId)
    .where('ended_at', 'is', null)
    .returning('id')
    .execute()
