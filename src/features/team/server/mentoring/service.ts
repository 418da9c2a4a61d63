import { membersByIds } from '#features/accounts/server/public.ts'
import { profilesByIds } from '#features/profiles/server/public.ts'
import type { Actor } from '#server/access/actor.ts'
import type { Db } from '#server/data/db.ts'
import { transact } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import { Failure } from '#shared/calls/failure.ts'
import type { EventOf } from '#shared/states.ts'
import { mentorReviewStates } from '../../states.ts'
import type { MentorDraft, Mentor, Mentoring } from '../../mentoring-contract.ts'
import { publishPaperChange } from '../paper-topic.ts'
import { FORMER_MEMBER } from '../former-member.ts'
import { findTeams, lockPaper } from '../queries.ts'
import { may, paperRoleOf } from '../rights.ts'
import { requestMentorReviews } from './review-requests-service.ts'
import { notifyReviewAnswered } from './notices.ts'
import { MINUTES } from './policy.ts'
import { listMentorships, type MentorshipRow, setAnswered, setCredit } from './queries.ts'

const presentReview = ({ draft, status, ...review }: MentorshipRow['reviews'][number]) => ({
  draft,
  status,
  takes: MINUTES[draft],
  asked_at: review.asked_at.toISOString(),
  due_at: review.due_at.toISOString(),
  answered_at: review.answered_at?.toISOString() ?? null,
  note: review.note,
})

function present(
  { id, member_id: memberId, ...row }: MentorshipRow,
  names: ReadonlyMap<string, { name: string }>,
): Mentor {
  const mentorStatus = memberId ? ('mentor' as const) : ('invited' as const)
  return {
    mentorship_id: id,
    name: memberId ? (names.get(memberId)?.name ?? FORMER_MEMBER) : null,
    member_id: memberId,
    is: row.ended_at ? 'ended' : mentorStatus,
    credit_by_name: row.credit_by_name,
    reviews: row.reviews.map(presentReview),
  }
}

async function listMentors(db: Db, paperId: string): Promise<Mentoring> {
  const rows = await listMentorships(db, paperId)
  const names = await membersByIds(
    db,
    rows.flatMap(({ member_id: id }) => id ?? []),
  )
  return { mentors: rows.map((row) => present(row, names)) }
}

const notFound = () => new Failure('not_found', 'Paper not found')
const NOT_THEIRS = 'Only its authors, mentors and editors see who mentors a paper.'

/** @throws Failure not_found for those who may not read the paper, forbidden for who only reads along. */
export async function readMentoring({ db }: Kernel, actor: Actor, paperId: string): Promise<Mentoring> {
  const paperRole = await paperRoleOf(db, actor, paperId)
  if (!may(paperRole, 'read')) throw notFound()
  if (!may(paperRole, 'see_mentoring')) throw new Failure('forbidden', NOT_THEIRS)
  return listMentors(db, paperId)
}

type Answer = {
  paperId: string
  draft: MentorDraft
  answer: Exclude<EventOf<typeof mentorReviewStates>, 'lapse'>
  note: string
  creditByName: boolean | undefined
}

/** @throws Failure not_found, forbidden for all but the mentor, conflict for what was answered before. */
export const answerReview = (kernel: Kernel, actor: Actor, { paperId, draft, answer, note, creditByName }: Answer) =>
  transact(kernel, async (tx) => {
    const paper = await lockPaper(tx, paperId)
    const paperRole = await paperRoleOf(tx, actor, paperId)
    if (!paper || !may(paperRole, 'read')) throw notFound()
    const own = (await listMentorships(tx, paperId)).find(
      ({ member_id: id, ended_at: ended }) => id === actor.id && ended === null,
    )
    if (!own || paperRole !== 'mentor')
      throw new Failure('forbidden', 'Only the mentor who is asked for a review answers.')
    const review = own.reviews.find((one) => one.draft === draft)
    if (!review) throw new Failure('not_found', 'You were not asked for this review yet.')
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

export type CreditedMentor = { memberId: string; name: string; affiliation: string }

/** Whom a publication names as mentors: who has reviewed a draft, and is to be named. */
export async function creditedMentors(db: Db, paperId: string): Promise<CreditedMentor[]> {
  const rows = await listMentorships(db, paperId)
  const ids = rows
    .filter(
      ({ credit_by_name: isNamed, reviews }) =>
        isNamed && reviews.some(({ status }) => status === mentorReviewStates.done),
    )
    .flatMap(({ member_id: id }) => id ?? [])
  const [members, profiles] = await Promise.all([membersByIds(db, ids), profilesByIds(db, ids)])
  return ids.flatMap((memberId) => {
    const name = members.get(memberId)?.name
    return name ? [{ memberId, name, affiliation: profiles.get(memberId)?.institutionTyped ?? '' }] : []
  })
}
