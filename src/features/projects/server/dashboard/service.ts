import { membersByIds } from '#features/accounts/server/public.ts'
import { publishedByMember } from '#features/library/server/public.ts'
import { awardsOf, profilesByIds } from '#features/profiles/server/public.ts'
import { questionsAround } from '#features/questions/server/public.ts'
import { type PaperOfMember, reviewsRequestedOf } from '#features/team/server/public.ts'
import { papersOfMember } from '#features/editor/server/public.ts'
import { assistanceOf } from '#features/editor/server/public.ts'
import type { Actor } from '#server/access/actor.ts'
import { singleFlight } from '#server/data/sharing/single-flight.ts'
import type { Kernel } from '#server/kernel.ts'
import { paginationOf } from '#shared/calls/pagination.ts'
import type { ActiveProject, Dashboard } from '../../contract.ts'
import { OWN_QUESTIONS_MAX } from '../../limits.ts'
import { listNewestOfMember } from '../claims/queries.ts'
import { presentClaim } from '../presenters.ts'
import { countOpenProjects } from '../claims/decide-claim.ts'
import { listPendingActions } from '../waitlist/pending-action-queries.ts'
import { readQuestionOutcomes } from './question-outcomes-service.ts'
import { mentoredBy } from './mentoring.ts'
import { sharedWith } from './shared-papers.ts'
import { deadlinesOf, isActive, presentActive, presentCompleted, presentProfile } from './presenters.ts'

const CLAIMS_SHOWN_MAX = 50

// What is due first stands first; what has no deadline comes last, in the order that the workspace gives.
const byDeadline = (one: ActiveProject, other: ActiveProject): number =>
  (one.next_deadline ?? '9').localeCompare(other.next_deadline ?? '9')

/** A member's first name: their papers' teams hold it already; only without a paper it has to be asked for. */
async function firstNameOf({ db }: Kernel, actor: Actor, papers: PaperOfMember[]): Promise<string> {
  const own = papers[0]?.team.find(({ id }) => id === actor.id)
  return own?.firstName ?? (await membersByIds(db, [actor.id])).get(actor.id)?.firstName ?? actor.name
}

async function readDashboard(kernel: Kernel, actor: Actor, countOpen: () => Promise<number>): Promise<Dashboard> {
  const { db } = kernel
  const [profiles, { own: papers, shared }, published, claims, open, waiting, achievements, assistance] =
    await Promise.all([
      profilesByIds(db, [actor.id]),
      papersOfMember(db, { memberId: actor.id, now: kernel.now() }),
      publishedByMember(db, actor.id),
      listNewestOfMember(db, { memberId: actor.id, limit: CLAIMS_SHOWN_MAX }),
      countOpen(),
      listPendingActions(db, actor.id, kernel.now()),
      kernel.extensions.of(awardsOf)(db, actor.id),
      kernel.extensions.of(assistanceOf)(db, actor.id, kernel.now()),
    ])
  const active = papers.filter(isActive)
  const ids = active.flatMap(({ questionId }) => (questionId ? [questionId] : []))
  const guided = shared.filter(({ guest }) => guest === 'mentor')
  const [questions, firstName, reviews] = await Promise.all([
    questionsAround(db, { memberId: actor.id, ids, most: OWN_QUESTIONS_MAX }),
    firstNameOf(kernel, actor, papers),
    guided.length > 0 ? reviewsRequestedOf(db, actor.id) : [],
  ])
  const { about, answers } = await readQuestionOutcomes(db, questions.own)
  const mentored = mentoredBy(actor, { own: papers, about, asked: questions.own, guided, reviews })
  const activeProjects = active.map((paper) => presentActive(paper, questions.named)).toSorted(byDeadline)
  return {
    user_profile: presentProfile(actor, { profile: profiles.get(actor.id), firstName }),
    active_projects: activeProjects,
    completed_papers: published.map(presentCompleted),
    claims: claims.map(presentClaim),
    achievements,
    ai_usage_stats: assistance,
    available_questions: open,
    upcoming_deadlines: deadlinesOf(active),
    waiting_for_you: waiting.map(({ until, ...row }) => ({ ...row, until: until?.toISOString() ?? null })),
    questions: questions.own.map(({ shown }) => shown),
    questions_asked: questions.asked,
    answers,
    mentored_papers: mentored,
    shared_papers: sharedWith(shared, mentored),
  }
}

/** Everything that a member's dashboard shows, counted from what is stored. */
export function createDashboardReader(kernel: Kernel): (actor: Actor) => Promise<Dashboard> {
  // Counting reads every open project; those who ask at the same time share it.
  const count = singleFlight(() => countOpenProjects(kernel.db))
  return (actor) => readDashboard(kernel, actor, () => count('open'))
}

export async function listPublishedPapers(
  { db }: Kernel,
  actor: Actor,
  { page, size }: { page: number; size: number },
) {
  const papers = await publishedByMember(db, actor.id)
  const shown = papers.slice((page - 1) * size, page * size)
  return {
    published_papers: shown.map((paper) => ({
      id: paper.id,
      paper_id: paper.paperId,
      title: paper.title,
      category: paper.category,
      abstract: paper.abstract,
      keywords: paper.keywords,
      published_at: paper.publishedAt,
      total_views: paper.views,
      total_likes: paper.likes,
      user_liked: paper.likedByMember,
      collaborators: paper.collaborators,
    })),
    pagination: paginationOf({ page, size, total: papers.length }),
  }
}
