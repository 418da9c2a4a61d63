import type { Insertable } from 'kysely'
import {
  isAddressOfOne,
  memberWithProvenAddress,
  membersByIds,
  newToken,
  presentMembers,
  blockersOf,
} from '#features/accounts/server/public.ts'
import { type MentorOffer, mentorOffersOn } from '#features/questions/server/public.ts'
import { hashToken } from '#server/access/session.ts'
import { transact, type Tx } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import { inPages, forEachIsolated } from '#server/work/for-each-isolated.ts'
import type { Db } from '#server/data/db.ts'
import { publishPaperChange } from '../paper-topic.ts'
import { FORMER_MEMBER } from '../former-member.ts'
import { findPaper, findTeams, lockPaper, type PaperRow, findPaperOfProject } from '../queries.ts'
import { isWritten } from '../rights.ts'
import { mentorReviewStates, WRITTEN_PAPERS } from '../../states.ts'
import type { MentorDraft } from '../../contract.ts'
import { INVITATION_LIFETIME_MS, storedAs, addInvitation, withdrawFor, notifyGuestInvited } from '../sharing/guests.ts'
import type { MentorReviewTable } from '../tables.ts'
import { mailOffered, mailReviewRequest, notifyReviewRequested } from './notices.ts'
import {
  draftDue,
  dueAfter,
  isHalfWritten,
  isReady,
  lapsesDueBy,
  lapseReviews,
  listMentorships,
  type MentorshipRow,
} from './mentoring.ts'

type PaperContext = { paper: PaperRow; team: string[]; leadId: string; leadName: string }

async function standingAround(tx: Tx, paper: PaperRow): Promise<PaperContext> {
  const team = (await findTeams(tx, [paper.id])).map(({ member_id: id }) => id)
  const leadId = team[0] ?? ''
  return { paper, team, leadId, leadName: (await membersByIds(tx, [leadId])).get(leadId)?.name ?? FORMER_MEMBER }
}

/**
 * Creates an invitation link for the asker. Opening the link proves that the address given with the question is theirs.
 * A newer link replaces an older one.
 */
async function linkFor(
  kernel: Kernel,
  tx: Tx,
  { paperContext, offer }: { paperContext: PaperContext; offer: MentorOffer },
) {
  const { paper, leadId, leadName } = paperContext
  const now = kernel.now()
  const email = offer.email.toLowerCase()
  const token = newToken()
  const endsAt = new Date(now.getTime() + INVITATION_LIFETIME_MS)
  await withdrawFor(tx, { paperId: paper.id, email }, now)
  await addInvitation(tx, {
    paper_id: paper.id,
    email,
    ...storedAs('mentor'),
    token_hash: hashToken(token),
    invited_by: leadId,
    invited_at: now,
    ends_at: endsAt,
    question_id: offer.questionId,
  })
  return { offer, token, endsAt, lead: leadName, title: paper.title }
}

/**
 * Sends one e-mail to each person who offered to mentor a project's question, if the project's paper is being written.
 */
export async function offerToMentors(kernel: Kernel, tx: Tx, projectId: string): Promise<void> {
  const found = await findPaperOfProject(tx, projectId)
  const paper = found && (await lockPaper(tx, found.id))
  if (!paper?.question_id || !isWritten(paper.status)) return
  const paperContext = await standingAround(tx, paper)
  const by = { id: paperContext.leadId, name: paperContext.leadName }
  const blockers = await kernel.extensions.of(blockersOf)(tx, by.id)
  for (const offer of await mentorOffersOn(tx, paper.question_id)) {
    // Mentors who have blocked the lead get no requests about the paper.
    if (await isAddressOfOne(tx, blockers, offer.email)) continue
    // An asker who is on the team of the paper does not mentor it.
    if (offer.memberId && paperContext.team.includes(offer.memberId)) continue
    const { questionId, creditByName } = offer
    const isNew = await addMentorship(tx, { paperId: paper.id, questionId, creditByName, now: kernel.now() })
    if (!isNew) continue
    await mailOffered(kernel, tx, await linkFor(kernel, tx, { paperContext, offer }))
    const memberId = await memberWithProvenAddress(tx, offer.email)
    const { title } = paper
    if (memberId) await notifyGuestInvited(kernel, tx, { memberId, by, title, guest: 'mentor' })
  }
}

type ToAsk = {
  paperContext: PaperContext
  mentorship: MentorshipRow
  offer: MentorOffer | undefined
  draft: MentorDraft
}

async function isThere(tx: Tx, { paperContext, mentorship, offer }: Omit<ToAsk, 'draft'>): Promise<boolean> {
  const { member_id: memberId, ended_at: endedAt } = mentorship
  if (endedAt) return false
  if (!memberId) return offer !== undefined
  return !paperContext.team.includes(memberId) && (await presentMembers(tx, [memberId])).length > 0
}

async function ask(kernel: Kernel, tx: Tx, { paperContext, mentorship, offer, draft }: ToAsk): Promise<void> {
  const { paper } = paperContext
  const now = kernel.now()
  const dueAt = dueAfter(draft, now)
  const status = mentorReviewStates.asked
  const isNew = await addReview(tx, { mentorship_id: mentorship.id, draft, status, asked_at: now, due_at: dueAt })
  if (!isNew) return
  const { member_id: memberId } = mentorship
  if (memberId) {
    await notifyReviewRequested(kernel, tx, { memberId, paper, way: offer?.way ?? 'email', draft, dueAt })
  } else if (offer) {
    await mailReviewRequest(kernel, tx, { linked: await linkFor(kernel, tx, { paperContext, offer }), draft, dueAt })
  }
  const asked = { mentorship_id: mentorship.id, paper_id: paper.id, draft }
  await kernel.events.record(tx, 'mentor.asked', asked, { actor: null })
  await publishPaperChange(kernel, tx, paper.id)
}

/**
 * Requests the due reviews from a paper's mentors. Each draft is requested once, no matter how often this is called.
 */
export async function requestMentorReviews(kernel: Kernel, tx: Tx, paperId: string): Promise<void> {
  const paper = await lockPaper(tx, paperId)
  if (!paper || !isWritten(paper.status)) return
  const mentorships = await listMentorships(tx, paperId)
  if (mentorships.length === 0) return
  const paperContext = await standingAround(tx, paper)
  const offers = paper.question_id ? await mentorOffersOn(tx, paper.question_id) : []
  for (const mentorship of mentorships) {
    const offer = offers.find(({ questionId }) => questionId === mentorship.question_id)
    const draft = draftDue(paper, mentorship.reviews, kernel.now())
    if (!draft || !(await isThere(tx, { paperContext, mentorship, offer }))) continue
    await ask(kernel, tx, { paperContext, mentorship, offer, draft })
  }
}

const REACHED = [
  { moment: 'half_written_at', event: 'paper.half_written', is: isHalfWritten },
  { moment: 'ready_at', event: 'paper.ready', is: isReady },
] as const

/**
 * Records the milestones that a locked paper has reached. Call this function after storing the paper's counts. Each
 * milestone is recorded once.
 */
export async function noteReached(kernel: Kernel, tx: Tx, { id, ...before }: PaperRow): Promise<void> {
  const open = REACHED.filter(({ moment }) => before[moment] === null)
  const paper = open.length > 0 ? await findPaper(tx, id) : undefined
  if (!paper) return
  for (const { moment, event, is } of open) {
    if (!is(paper) || !(await markReached(tx, id, { moment, now: kernel.now() }))) continue
    await kernel.events.record(tx, event, { paper_id: id, project_id: paper.project_id }, { actor: null })
  }
}

/** Marks the requested reviews of a paper as lapsed. Called when the paper is submitted or no longer in progress. */
export async function lapseOn(tx: Tx, paperId: string): Promise<void> {
  const mentorships = await listMentorships(tx, paperId)
  if (mentorships.length === 0) return
  await lapseReviews(
    tx,
    mentorships.map(({ id }) => id),
  )
}

async function mindOn(kernel: Kernel, tx: Tx, paperId: string): Promise<void> {
  await lockPaper(tx, paperId)
  const lapsed = await lapseOverdue(tx, paperId, lapsesDueBy(kernel.now()))
  if (lapsed.length > 0) await publishPaperChange(kernel, tx, paperId)
  await requestMentorReviews(kernel, tx, paperId)
}

/**
 * Marks long overdue reviews as lapsed, and informs the teams. Also requests reviews from mentors who could not be
 * asked when their paper was ready, because they were away or had not finished the first draft.
 */
export const mindMentors = (kernel: Kernel): Promise<void> =>
  forEachIsolated(
    inPages(MINDED_AT_ONCE, async (after) => (await listMentoredPapers(kernel.db, after)).map(({ id }) => id)),
    (paperId) => transact(kernel, (tx) => mindOn(kernel, tx, paperId)),
  )

/** Adds a mentorship. @returns its id, or undefined if the paper already has a mentorship of that asker */
const addMentorship = (tx: Db, { paperId, questionId, creditByName, now }: NewMentorship) =>
  tx
    .insertInto('team.mentorship')
    .values({ paper_id: paperId, question_id: questionId, credit_by_name: creditByName, offered_at: now })
    .onConflict((conflict) => conflict.columns(['paper_id', 'question_id']).doNothing())
    .returning('id')
    .executeTakeFirst()

/** Adds a requested review. @returns undefined if that draft was requested before, also by a concurrent call */
const addReview = (tx: Db, review: Insertable<MentorReviewTable>) =>
  tx
    .insertInto('team.mentor_review')
    .values(review)
    .onConflict((conflict) => conflict.doNothing())
    .returning('draft')
    .executeTakeFirst()

/** Marks the reviews of a paper that were due by `dueBy` as lapsed. @returns the numbers of their drafts */
const lapseOverdue = (tx: Db, paperId: string, dueBy: Date) =>
  tx
    .updateTable('team.mentor_review')
    .set({ status: mentorReviewStates.lapsed })
    .where('mentorship_id', 'in', ({ selectFrom }) =>
      selectFrom('team.mentorship').select('id').where('paper_id', '=', paperId),
    )
    .where('status', '=', mentorReviewStates.asked)
    .where('due_at', '<=', dueBy)
    .returning('draft')
    .execute()

/** Stores when a paper reached a milestone. @returns whether this was the first time */
async function markReached(tx: Db, paperId: string, { moment, now }: { moment: Moment; now: Date }) {
  const { numUpdatedRows } = await tx
    .updateTable('team.paper')
    .set({ [moment]: now })
    .where('id', '=', paperId)
    .where(moment, 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Returns papers in progress whose mentors may need a request for a review. */
const listMentoredPapers = (db: Db, after: string) =>
  db
    .selectFrom('team.paper as paper')
    .select('paper.id')
    .where('paper.status', 'in', WRITTEN_PAPERS)
    .where('half_written_at', 'is not', null)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('team.mentorship as mentorship')
          .select('mentorship.id')
          .whereRef('mentorship.paper_id', '=', 'paper.id')
          .where('ended_at', 'is', null),
      ),
    )
    .where('paper.id', '>', after)
    .orderBy('paper.id')
    .limit(MINDED_AT_ONCE)
    .execute()

type NewMentorship = { paperId: string; questionId: string; creditByName: boolean; now: Date }

type Moment = 'half_written_at' | 'ready_at'

const MINDED_AT_ONCE = 100
