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
 * Links a new guest to the mentorship that they offered: they came by a link to the address with which the question was
 * asked, whether we or an author sent it. Due reviews are requested at once.
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

/** Ends the mentorships of a member who is no longer on a paper, and lapses their requested reviews. */
export async function endMentoring(kernel: Kernel, tx: Tx, ended: { paperId: string; memberId: string }) {
  const ids = (await endMentorship(tx, ended, kernel.now())).map(({ id }) => id)
  if (ids.length > 0) await lapseReviews(tx, ids)
}

/** Confirms a mentorship by the member who followed the link to their address. */
const confirmMentorship = (tx: Db, id: string, { memberId, now }: { memberId: string; now: Date }) =>
  tx
    .updateTable('team.mentorship')
    .set({ member_id: memberId, confirmed_at: now, ended_at: null })
    .where('id', '=', id)
    .execute()

/** @returns the mentorships of the member on the paper that end by this. */
const endMentorship = (tx: Db, { paperId, memberId }: { paperId: string; memberId: string }, now: Date) =>
  tx
    .updateTable('team.mentorship')
    .set({ ended_at: now })
    .where('paper_id', '=', paperId)
    .where('member_id', '=', memberId)
    .where('ended_at', 'is', null)
    .returning('id')
    .execute()
