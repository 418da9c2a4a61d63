import type { Actor } from '#server/access/actor.ts'
import type { Db } from '#server/data/db.ts'
import { transact } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import { Failure } from '#shared/calls/failure.ts'
import type { EventOf } from '#shared/states.ts'
import type { MentorDraft } from '../../contract.ts'
import { mentorReviewStates } from '../../states.ts'
import { publishPaperChange } from '../paper-topic.ts'
import { lockPaper, findTeams } from '../queries.ts'
import { paperRoleOf, may } from '../rights.ts'
import { notFound, listMentorships, setAnswered, listMentors } from './mentoring.ts'
import { notifyReviewAnswered } from './notices.ts'
import { requestMentorReviews } from './request-mentor-reviews.ts'

type Answer = {
  paperId: string
  draft: MentorDraft
  answer: Exclude<EventOf<typeof mentorReviewStates>, 'lapse'>
  note: string
  creditByName: boolean | undefined
}

/**
 * Stores a mentor's answer to a requested review. @throws Failure not_found, forbidden for everyone except the mentor,
 * conflict if the review is already done
 */
export const answerReview = (kernel: Kernel, actor: Actor, { paperId, draft, answer, note, creditByName }: Answer) =>
  transact(kernel, async (tx) => {
    const paper = await lockPaper(tx, paperId)
    const paperRole = await paperRoleOf(tx, actor, paperId)
    if (!paper || !may(paperRole, 'read')) throw notFound()
    const own = (await listMentorships(tx, paperId)).find(
      ({ member_id: id, ended_at: ended }) => id === actor.id && ended === null,
    )
    if (!own || paperRole !== 'mentor')
      throw new Failure('forbidden', 'Only the mentor who was asked for the review can answer.')
    const review = own.reviews.find((one) => one.draft === draft)
    if (!review) throw new Failure('not_found', 'We haven’t asked you for this review yet.')
    const step = mentorReviewStates.after(review.status, answer)
    if ('refused' in step) throw new Failure('conflict', step.refused)
    await setAnswered(tx, { id: own.id, draft }, { status: step.status, note, now: kernel.now() })
    const answered = { mentorship_id: own.id, paper_id: paperId, draft }
    if (answer === 'done') await kernel.events.record(tx, 'draft.reviewed', answered, { actor })
    if (creditByName !== undefined) await setCredit(tx, own.id, creditByName)
    const to = (await findTeams(tx, [paperId])).map(({ member_id: id }) => id)
    await notifyReviewAnswered(kernel, tx, { to, name: actor.name, paper, draft, isDone: answer === 'done' })
    await requestMentorReviews(kernel, tx, paperId)
    await publishPaperChange(kernel, tx, paperId)
    return listMentors(tx, paperId)
  })

const setCredit = (tx: Db, id: string, creditByName: boolean) =>
  tx.updateTable('team.mentorship').set({ credit_by_name: creditByName }).where('id', '=', id).execute()
