import type { OwnQuestion } from '#features/questions/server/public.ts'
import type { RequestedReview, PaperOfMember } from '#features/team/server/public.ts'
import { PAPERS_IN_WORK, paperStates, type PaperStatus } from '#features/team/states.ts'
import type { Actor } from '#server/access/actor.ts'
import type { MentoredPaper } from '../../contract.ts'
import { progressOf } from './presenters.ts'

/** States of papers that are not yet published. */
export const UNDER_WAY: readonly PaperStatus[] = [...PAPERS_IN_WORK, paperStates.approved_for_publication]

const isOnTeam = ({ id }: Pick<Actor, 'id'>, paper: PaperOfMember): boolean =>
  paper.team.some((member) => member.id === id)

/** Returns true for a faculty member on the team of a paper led by a student. Pure. */
const guides = ({ id, role }: Pick<Actor, 'id' | 'role'>, { team: [lead] }: PaperOfMember): boolean =>
  role === 'faculty' && lead?.role === 'student' && lead.id !== id

type Around = {
  /** Papers that the member is an author of. */
  own: PaperOfMember[]
  /** Papers about questions that the member asked. */
  about: PaperOfMember[]
  asked: OwnQuestion[]
  /** Papers that the member joined as a mentor. */
  guided: PaperOfMember[]
  /** Requests to the member for a review of a paper's draft. */
  reviews: RequestedReview[]
}

/**
 * Returns the papers in progress that a member mentors: papers that they joined as a mentor, papers about questions
 * that they asked and offered to mentor and, for faculty, papers of their teams that a student leads. A shared
 * institution, a claim or a review does not count as mentoring. Pure.
 */
export function mentoredBy(
  actor: Pick<Actor, 'id' | 'role'>,
  { own, about, asked, guided, reviews }: Around,
): MentoredPaper[] {
  const offered = new Map(
    asked.filter(({ facts }) => facts.activeMentorship).map(({ facts }) => [facts.id, facts.trackingNumber]),
  )
  const offeredFor = ({ questionId }: PaperOfMember) => (questionId ? offered.get(questionId) : undefined)
  const isGuided = ({ paperId }: PaperOfMember) => guided.some((paper) => paper.paperId === paperId)
  const papers = [
    ...guided,
    ...own.filter((paper) => guides(actor, paper)),
    // A member who leads a paper about their own question is not its mentor.
    ...about.filter((paper) => offeredFor(paper) !== undefined && paper.team[0]?.id !== actor.id),
  ].filter(({ status }) => UNDER_WAY.includes(status))
  const once = new Map(papers.map((paper) => [paper.paperId, paper]))
  return [...once.values()].map((paper) => ({
    paper_id: paper.paperId,
    title: paper.title,
    status: paper.status,
    writers: paper.team.filter(({ id }) => id !== actor.id).map(({ name }) => name),
    ...progressOf(paper),
    may_open: isGuided(paper) || isOnTeam(actor, paper),
    is_mentor: isGuided(paper),
    reviews: reviews
      .filter(({ paperId }) => paperId === paper.paperId)
      .map(({ draft, takes, dueAt }) => ({ draft, takes, due_at: dueAt.toISOString() })),
    tracking_number: offeredFor(paper) ?? null,
  }))
}
