import type { publishedByMember } from '#features/library/server/public.ts'
import type { ProfileFacts } from '#features/profiles/server/public.ts'
import type { QuestionFacts } from '#features/questions/server/public.ts'
import type { PaperOfMember } from '#features/team/server/public.ts'
import { paperStates, type PaperStatus, WRITTEN_PAPERS } from '#features/team/states.ts'
import type { Actor } from '#server/access/actor.ts'
import type { ActiveProject, CompletedPaper, Dashboard } from '../../contract.ts'
import { creditOf } from '../presenters.ts'

export type Published = Pick<
  Awaited<ReturnType<typeof publishedByMember>>[number],
  'id' | 'paperId' | 'title' | 'category' | 'views' | 'likes' | 'publishedAt' | 'collaborators'
>

// The specification leaves these out of the active list: nothing is left for the member to do.
const DONE: readonly PaperStatus[] = [paperStates.approved_for_publication, paperStates.published]

export const isActive = ({ status }: PaperOfMember): boolean => !DONE.includes(status)

/** What is due next, the paper or a section that the member looks after, while the team still writes. Pure. */
export function deadlineOf({ status, dueAt, ownSections }: PaperOfMember): string | null {
  if (!WRITTEN_PAPERS.includes(status)) return null
  const days = [dueAt, ...ownSections.map((section) => section.dueAt)].flatMap((at) => at?.toISOString() ?? [])
  return days.toSorted()[0] ?? null
}

/** How far a paper is. Pure. */
export const progressOf = (paper: PaperOfMember) => ({
  word_count: paper.wordCount,
  next_deadline: deadlineOf(paper),
  progress_percentage: paper.progressPercentage,
  sections_completed: paper.sectionsCompleted,
  total_sections: paper.totalSections,
  minimum_word_count: paper.minimumWordCount,
})

/** Pure. */
export const presentActive = (paper: PaperOfMember, questions: Map<string, QuestionFacts>): ActiveProject => ({
  paper_id: paper.paperId,
  project_id: paper.projectId,
  question_title: paper.title,
  asked_by: creditOf(paper.questionId ? questions.get(paper.questionId) : undefined).professional_name,
  status: paper.status,
  category: paper.category,
  team_members: paper.team,
  ai_assistance_used: 0,
  ...progressOf(paper),
})

/** Pure. */
export const presentCompleted = (paper: Published): CompletedPaper => ({
  id: paper.id,
  paper_id: paper.paperId,
  title: paper.title,
  category: paper.category,
  views: paper.views,
  likes: paper.likes,
  published_date: paper.publishedAt,
  collaborators: paper.collaborators,
})

/** Pure. */
const dueOf = ({ paperId: paper_id, title, dueAt, ownSections }: PaperOfMember): Dashboard['upcoming_deadlines'] => [
  ...ownSections.flatMap(({ name, heading, dueAt: at }) =>
    at ? [{ paper_id, title: `${heading} of ${title}`, due_date: at.toISOString(), section: name }] : [],
  ),
  ...(dueAt ? [{ paper_id, title, due_date: dueAt.toISOString(), section: null }] : []),
]

/** The papers that are due, and the sections of them that the member looks after, what is due first standing first. Pure. */
export const deadlinesOf = (papers: PaperOfMember[]): Dashboard['upcoming_deadlines'] =>
  papers
    .filter(({ status }) => WRITTEN_PAPERS.includes(status))
    .flatMap(dueOf)
    .toSorted((one, other) => one.due_date.localeCompare(other.due_date))

type ProfileParts = { profile: ProfileFacts | undefined; firstName: string }

/** Pure. */
export const presentProfile = (actor: Actor, { profile, firstName }: ProfileParts): Dashboard['user_profile'] => ({
  id: actor.id,
  name: actor.name,
  first_name: firstName,
  email: actor.email,
  institution: profile?.institution || null,
  program: profile?.program || null,
  research_interests: profile?.researchInterests ?? [],
  skills: profile?.skills ?? [],
})
