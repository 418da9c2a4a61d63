import { sql } from 'kysely'
import { membersByIds } from '#features/accounts/server/public.ts'
import { publishedByMember, publishedByIds } from '#features/library/server/public.ts'
import { awardsOf, profilesByIds, type ProfileFacts } from '#features/profiles/server/public.ts'
import { questionsAround, type QuestionFacts, type OwnQuestion } from '#features/questions/server/public.ts'
import { type PaperOfMember, reviewsRequestedOf, type SharedPaper, papersAbout } from '#features/team/server/public.ts'
import { papersOfMember, assistanceOf } from '#features/editor/server/public.ts'
import type { Actor } from '#server/access/actor.ts'
import { singleFlight } from '#server/data/sharing/single-flight.ts'
import type { Kernel } from '#server/kernel.ts'
import { paginationOf } from '#shared/calls/pagination.ts'
import { WRITTEN_PAPERS, type PaperStatus, paperStates } from '#features/team/states.ts'
import type { Db } from '#server/data/db.ts'
import type { ActiveProject, Dashboard, PendingAction, MentoredPaper, AnswerPaper } from '../../contract.ts'
import { OWN_QUESTIONS_MAX } from '../../limits.ts'
import { presentClaim, creditOf } from '../presenters.ts'
import { mentoredBy, UNDER_WAY } from './mentoring.ts'
import { presentCompleted, progressOf, type Published } from './presenters.ts'
import { withProject } from '../claims/queries.ts'
import { SHOWN_CLAIMS, waitStates, invitationStates, suggestionStates } from '../../states.ts'
import { countOpenProjects } from '../project-facts.ts'
import '../tables.ts'

const CLAIMS_SHOWN_MAX = 50

// Sorts by due date, with the earliest first. Papers without a deadline come last and keep their order.
const byDeadline = (one: ActiveProject, other: ActiveProject): number =>
  (one.next_deadline ?? '9').localeCompare(other.next_deadline ?? '9')

/**
 * Returns a member's first name. The teams of the member's papers already contain the name, so a query is needed only
 * for a member without papers.
 */
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

/** Returns a function that reads a member's dashboard from stored rows. */
export function createDashboardReader(kernel: Kernel): (actor: Actor) => Promise<Dashboard> {
  // Counting reads all open projects, so simultaneous requests share one count.
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

/** Lists the member's newest claim on each project, unless it was approved or withdrawn. */
const listNewestOfMember = (db: Db, { memberId, limit }: { memberId: string; limit: number }) =>
  withProject(db)
    .where('member_id', '=', memberId)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('projects.claim as later')
            .select('later.id')
            .whereRef('later.project_id', '=', 'projects.claim.project_id')
            .whereRef('later.member_id', '=', 'projects.claim.member_id')
            .whereRef('later.requested_at', '>', 'projects.claim.requested_at'),
        ),
      ),
    )
    .where('projects.claim.status', 'in', SHOWN_CLAIMS)
    .orderBy('projects.claim.requested_at', 'desc')
    .limit(limit)
    .execute()

const isActive = ({ status }: PaperOfMember): boolean => !DONE.includes(status)

/** Returns a paper in progress as the dashboard shows it. Pure. */
const presentActive = (paper: PaperOfMember, questions: Map<string, QuestionFacts>): ActiveProject => ({
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

/** Returns the deadlines of papers and of the sections that the member owns, with the earliest first. Pure. */
const deadlinesOf = (papers: PaperOfMember[]): Dashboard['upcoming_deadlines'] =>
  papers
    .filter(({ status }) => WRITTEN_PAPERS.includes(status))
    .flatMap(dueOf)
    .toSorted((one, other) => one.due_date.localeCompare(other.due_date))

/** Returns the member's profile as the dashboard shows it. Pure. */
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

/**
 * Lists the items that need the member's action, with the earliest deadline first: held seats, invitations and
 * requested revisions.
 */
async function listPendingActions(db: Db, memberId: string, now: Date): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select 'offer' as kind, project.id as project_id, null::uuid as suggestion_id, project.title, entry.offer_ends_at as until
    from projects.waitlist_entry entry join projects.project on project.id = entry.project_id
    where entry.member_id = ${memberId} and entry.status = ${waitStates.offered} and entry.offer_ends_at > ${now}
    union all
    select 'invitation', project.id, null, project.title, invitation.ends_at
    from projects.invitation join projects.project on project.id = invitation.project_id
    where invitation.member_id = ${memberId} and invitation.status = ${invitationStates.pending} and invitation.ends_at > ${now}
    union all
    select suggestion.kind, null, suggestion.id, suggestion.title, null
    from projects.suggestion
    where suggestion.member_id = ${memberId} and suggestion.status = ${suggestionStates.revision_requested}
    order by until nulls last, title
    limit 50
  `.execute(db)
  return rows
}

// The list of active papers omits papers in these states, since the member has nothing left to do on them.
const DONE: readonly PaperStatus[] = [paperStates.approved_for_publication, paperStates.published]

/** Returns the deadlines of a paper and of the sections that the member owns. Pure. */
const dueOf = ({ paperId: paper_id, title, dueAt, ownSections }: PaperOfMember): Dashboard['upcoming_deadlines'] => [
  ...ownSections.flatMap(({ name, heading, dueAt: at }) =>
    at ? [{ paper_id, title: `${heading} of ${title}`, due_date: at.toISOString(), section: name }] : [],
  ),
  ...(dueAt ? [{ paper_id, title, due_date: dueAt.toISOString(), section: null }] : []),
]

type ProfileParts = { profile: ProfileFacts | undefined; firstName: string }

type Row = Omit<PendingAction, 'until'> & { until: Date | null }

/** Returns the papers in progress that were shared with a member, except papers that the member mentors. Pure. */
function sharedWith(papers: SharedPaper[], mentored: MentoredPaper[]): Dashboard['shared_papers'] {
  const told = new Set(mentored.filter(({ may_open: opens }) => opens).map(({ paper_id: id }) => id))
  return papers
    .filter(({ paperId, status }) => UNDER_WAY.includes(status) && !told.has(paperId))
    .map((paper) => ({
      paper_id: paper.paperId,
      title: paper.title,
      status: paper.status,
      writers: paper.team.map(({ name }) => name),
      ...progressOf(paper),
      guest: paper.guest,
    }))
}

/**
 * Returns the published papers that answer a member's questions, newest first, each with its question. A question can
 * have several papers. Pure.
 */
function answersTo(asked: OwnQuestion[], about: PaperOfMember[], published: Published[]): AnswerPaper[] {
  const questions = new Map(asked.map(({ facts }) => [facts.id, facts]))
  const written = new Map(about.map(({ libraryId, questionId }) => [libraryId, questionId]))
  return published.flatMap((paper) => {
    const question = questions.get(written.get(paper.id) ?? '')
    return question
      ? [{ ...presentCompleted(paper), tracking_number: question.trackingNumber, question_text: question.text }]
      : []
  })
}

/** Returns the papers about a member's questions, and which of these papers are published. */
async function readQuestionOutcomes(
  db: Db,
  asked: OwnQuestion[],
): Promise<{ about: PaperOfMember[]; answers: AnswerPaper[] }> {
  const about = await papersAbout(
    db,
    asked.map(({ facts }) => facts.id),
  )
  const published = await publishedByIds(
    db,
    about.flatMap(({ libraryId }) => (libraryId ? [libraryId] : [])),
  )
  return { about, answers: answersTo(asked, about, published) }
}
