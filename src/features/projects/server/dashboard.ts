import { membersByIds } from '#features/accounts/server/public.ts'
import { publishedByMember } from '#features/library/server/public.ts'
import { profilesByIds } from '#features/profiles/server/public.ts'
import { questionFacts } from '#features/questions/server/public.ts'
import { papersOfMember } from '#features/workspace/server/public.ts'
import type { Actor } from '#server/actor.ts'
import type { Kernel } from '#server/kernel.ts'
import { ASSISTANT_DAILY_LIMIT } from '#shared/business.ts'
import { paginationOf } from '#shared/pagination.ts'
import type { ActiveProject, CompletedPaper, Dashboard } from '../contract.ts'
import { readClaimsAndPlaces } from './claim-queries.ts'
import { creditOf, presentClaim } from './presenting.ts'

const CLAIMS_SHOWN_MAX = 50

type PaperInWork = Awaited<ReturnType<typeof papersOfMember>>[number]
type Published = Awaited<ReturnType<typeof publishedByMember>>[number]
type Questions = Awaited<ReturnType<typeof questionFacts>>

// The specification leaves these out of the active list: nothing is left for the member to do.
const DONE = new Set(['approved', 'approved_for_publication', 'published', 'completed'])
// What is due is due while the team still writes.
const WRITING = new Set(['draft', 'revision_requested'])

// What is due first stands first; what has no deadline comes last, in the order that the workspace gives.
const byDeadline = (one: ActiveProject, other: ActiveProject): number =>
  (one.next_deadline ?? '9').localeCompare(other.next_deadline ?? '9')

const isActive = ({ status }: PaperInWork): boolean => !DONE.has(status)

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
    next_deadline: WRITING.has(paper.status) ? (paper.dueAt?.toISOString() ?? null) : null,
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

async function readProfile({ db }: Kernel, actor: Actor): Promise<Dashboard['user_profile']> {
  const [members, profiles] = await Promise.all([membersByIds(db, [actor.id]), profilesByIds(db, [actor.id])])
  const profile = profiles.get(actor.id)
  return {
    id: actor.id,
    name: actor.name,
    first_name: members.get(actor.id)?.firstName ?? actor.name,
    email: actor.email,
    institution: profile?.institution || null,
    program: profile?.program || null,
    research_interests: profile?.researchInterests ?? [],
    skills: profile?.skills ?? [],
  }
}

/** Everything that a member's dashboard shows, counted from what is stored. */
export async function readDashboard(kernel: Kernel, actor: Actor): Promise<Dashboard> {
  const { db } = kernel
  const [profile, papers, published, { claims, projects }] = await Promise.all([
    readProfile(kernel, actor),
    papersOfMember(db, actor.id),
    publishedByMember(db, actor.id),
    readClaimsAndPlaces(db, { memberId: actor.id, limit: CLAIMS_SHOWN_MAX }),
  ])
  const active = papers.filter(isActive)
  const questions = await questionFacts(
    db,
    active.flatMap(({ questionId }) => (questionId ? [questionId] : [])),
  )
  const activeProjects = active.map((paper) => presentActive(paper, questions)).toSorted(byDeadline)
  return {
    user_profile: profile,
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
