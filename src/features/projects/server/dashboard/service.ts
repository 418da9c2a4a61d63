import { membersByIds } from '#features/accounts/server/public.ts'
import { publishedByMember } from '#features/library/server/public.ts'
import { profilesByIds } from '#features/profiles/server/public.ts'
import { questionFacts } from '#features/questions/server/public.ts'
import { papersOfMember } from '#features/workspace/server/public.ts'
import { paperStates, type PaperStatus, WRITTEN_PAPERS } from '#features/workspace/states.ts'
import type { Actor } from '#server/access/actor.ts'
import type { Kernel } from '#server/kernel.ts'
import { ASSISTANT_DAILY_LIMIT } from '#shared/business.ts'
import { paginationOf } from '#shared/calls/pagination.ts'
import type { ActiveProject, CompletedPaper, Dashboard } from '../../contract.ts'
import { readClaimsAndPlaces } from '../claims/queries.ts'
import { listWaitingForMember } from '../waitlist/waiting-queries.ts'
import { creditOf, presentClaim } from '../presenting.ts'

const CLAIMS_SHOWN_MAX = 50

type PaperInWork = Awaited<ReturnType<typeof papersOfMember>>[number]
type Published = Awaited<ReturnType<typeof publishedByMember>>[number]
type ProfileFacts = NonNullable<ReturnType<Awaited<ReturnType<typeof profilesByIds>>['get']>>
type Questions = Awaited<ReturnType<typeof questionFacts>>

// The specification leaves these out of the active list: nothing is left for the member to do.
const DONE: readonly PaperStatus[] = [paperStates.approved_for_publication, paperStates.published]

// What is due first stands first; what has no deadline comes last, in the order that the workspace gives.
const byDeadline = (one: ActiveProject, other: ActiveProject): number =>
  (one.next_deadline ?? '9').localeCompare(other.next_deadline ?? '9')

const isActive = ({ status }: PaperInWork): boolean => !DONE.includes(status)

function presentActive(paper: PaperInWork, questions: Questions): ActiveProject {
  const credit = creditOf(paper.questionId ? questions.get(paper.questionId) : undefined)
  return {
    paper_id: paper.paperId,
    project_id: paper.projectId,
    question_title: paper.title,
    asked_by: credit.professional_name,
    status: paper.status,
    category: paper.category,
    team_members: paper.team,
    word_count: paper.wordCount,
    ai_assistance_used: 0,
    // What is due is due while the team still writes.
    next_deadline: WRITTEN_PAPERS.includes(paper.status) ? (paper.dueAt?.toISOString() ?? null) : null,
    progress_percentage: paper.progressPercentage,
    sections_completed: paper.sectionsCompleted,
    total_sections: paper.totalSections,
    minimum_word_count: paper.minimumWordCount,
  }
}

const presentCompleted = (paper: Published): CompletedPaper => ({
  id: paper.id,
  paper_id: paper.paperId,
  title: paper.title,
  category: paper.category,
  views: paper.views,
  likes: paper.likes,
  published_date: paper.publishedAt,
  collaborators: paper.collaborators,
})

function deadlinesOf(papers: ActiveProject[]): Dashboard['upcoming_deadlines'] {
  return papers.flatMap(({ paper_id, question_title: title, next_deadline: due_date }) =>
    due_date ? [{ paper_id, title, due_date }] : [],
  )
}

/** A member's first name: their papers' teams hold it already; only without a paper it has to be asked for. */
async function firstNameOf({ db }: Kernel, actor: Actor, papers: PaperInWork[]): Promise<string> {
  const own = papers[0]?.team.find(({ id }) => id === actor.id)
  return own?.firstName ?? (await membersByIds(db, [actor.id])).get(actor.id)?.firstName ?? actor.name
}

type ProfileParts = { profile: ProfileFacts | undefined; firstName: string }

const presentProfile = (actor: Actor, { profile, firstName }: ProfileParts): Dashboard['user_profile'] => ({
  id: actor.id,
  name: actor.name,
  first_name: firstName,
  email: actor.email,
  institution: profile?.institution || null,
  program: profile?.program || null,
  research_interests: profile?.researchInterests ?? [],
  skills: profile?.skills ?? [],
})

/** Everything that a member's dashboard shows, counted from what is stored. */
export async function readDashboard(kernel: Kernel, actor: Actor): Promise<Dashboard> {
  const { db } = kernel
  const [profiles, papers, published, { claims, projects }, waiting] = await Promise.all([
    profilesByIds(db, [actor.id]),
    papersOfMember(db, actor.id),
    publishedByMember(db, actor.id),
    readClaimsAndPlaces(db, { memberId: actor.id, limit: CLAIMS_SHOWN_MAX }),
    listWaitingForMember(db, actor.id, kernel.now()),
  ])
  const active = papers.filter(isActive)
  const questionIds = active.flatMap(({ questionId }) => (questionId ? [questionId] : []))
  const [questions, firstName] = await Promise.all([questionFacts(db, questionIds), firstNameOf(kernel, actor, papers)])
  const activeProjects = active.map((paper) => presentActive(paper, questions)).toSorted(byDeadline)
  return {
    user_profile: presentProfile(actor, { profile: profiles.get(actor.id), firstName }),
    active_projects: activeProjects,
    completed_papers: published.map(presentCompleted),
    claims: claims.map(presentClaim),
    achievements: [],
    // Nothing has been asked of an assistant that is not there yet: these zeros are the truth.
    ai_usage_stats: {
      total_sessions: 0,
      daily_usage: 0,
      daily_limit: ASSISTANT_DAILY_LIMIT,
      suggestions_accepted: 0,
      time_saved_hours: 0,
      most_used_feature: null,
    },
    available_questions: projects,
    upcoming_deadlines: deadlinesOf(activeProjects),
    waiting_for_you: waiting.map(({ until, ...row }) => ({ ...row, until: until?.toISOString() ?? null })),
  }
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
