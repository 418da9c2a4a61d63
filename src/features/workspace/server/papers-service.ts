import { membersByIds } from '#features/accounts/server/public.ts'
import { MINIMUM_PAPER_WORDS } from '#shared/business.ts'
import type { Role } from '#server/access/actor.ts'
import type { Db } from '#server/data/db.ts'
import { Failure } from '#shared/calls/failure.ts'
import { progressOf } from '../completion-status.ts'
import { planOf, SECTION_PLANS } from '../sections.ts'
import {
  addPaper,
  addSections,
  addTeamMember,
  findPaper,
  findTeams,
  listPapersAbout,
  listPapersOfMember,
  lockPaper,
  type PaperRow,
  setPublished,
} from './queries.ts'
import { MINUTES } from './mentoring/policy.ts'
import { listMentorshipsOf } from './mentoring/queries.ts'
import { FORMER_MEMBER } from './workspace-presenter.ts'
import { whyClosed } from './policy.ts'
import { kindOf } from './sharing/policy.ts'
import { listSubmissionsOf } from './submission/queries.ts'
import { mentorReviewStates, paperStates, type PaperStatus, type SubmissionStatus } from '../states.ts'
import { resetForNewTeam } from './team/vacate-paper-queries.ts'
import type { GuestKind } from '../team/sharing-contract.ts'

export type EmptyPaper = {
  projectId: string
  questionId: string | null
  title: string
  category: string
  leadId: string
  dueAt: Date | null
  now: Date
}

/** Opens a project's paper with its nine empty sections and its lead. @returns its id. */
export async function createEmptyPaper(tx: Db, paper: EmptyPaper): Promise<string> {
  const { id } = await addPaper(tx, {
    project_id: paper.projectId,
    question_id: paper.questionId,
    title: paper.title,
    category: paper.category,
    sections: SECTION_PLANS.length,
    opened_at: paper.now,
    due_at: paper.dueAt,
  })
  const names = SECTION_PLANS.map(({ name }) => name)
  await addSections(tx, id, names)
  await addTeamMember(tx, { paperId: id, memberId: paper.leadId, lead: true, now: paper.now })
  return id
}

type Joining = { paperId: string; memberId: string; now: Date }

/** Adds a member to a paper's team; whoever comes onto a paper that nobody is on any more leads it. @throws Failure not_found, conflict once the paper is no longer being written. */
export async function joinPaper(tx: Db, { paperId, memberId, now }: Joining): Promise<void> {
  const paper = await lockPaper(tx, paperId)
  if (!paper) throw new Failure('not_found', 'Paper not found')
  if (whyClosed(paper.status)) throw new Failure('conflict', 'The paper of this project is no longer being written.')
  const isLeft = (await findTeams(tx, [paperId])).length === 0
  if (isLeft) await resetForNewTeam(tx, paperId, now)
  await addTeamMember(tx, { paperId, memberId, lead: isLeft, now })
}

export type PaperOfMember = {
  paperId: string
  projectId: string
  questionId: string | null
  title: string
  status: PaperStatus
  category: string
  wordCount: number
  minimumWordCount: number
  progressPercentage: number
  sectionsCompleted: number
  totalSections: number
  openedAt: Date
  dueAt: Date | null
  /** The lead first; without a role who has left for good. */
  team: { id: string; name: string; firstName: string; role?: Role }[]
  libraryId: string | null
  /** What the member whose papers were asked for looks after and has to write, or has a day ahead for. */
  ownSections: { heading: string; name: string; dueAt: Date | null }[]
}

export type SharedPaper = PaperOfMember & { guest: GuestKind }

/** The papers that a member writes, and those that were shared with them; the newest first, whatever their state. */
export async function papersOfMember(
  db: Db,
  of: { memberId: string; now: Date },
): Promise<{ own: PaperOfMember[]; shared: SharedPaper[] }> {
  const rows = await listPapersOfMember(db, of)
  const around: { own: PaperOfMember[]; shared: SharedPaper[] } = { own: [], shared: [] }
  for (const [index, paper] of (await withTeams(db, rows)).entries()) {
    const { on_team: isOwn, is_mentor: isMentor, access, owned } = rows[index]!
    const ownSections = owned.map(({ name, due_at: dueAt }) => ({
      name,
      heading: planOf(name)?.heading ?? name,
      dueAt: dueAt === null ? null : new Date(dueAt),
    }))
    if (isOwn) around.own.push({ ...paper, ownSections })
    else if (access) around.shared.push({ ...paper, guest: kindOf({ is_mentor: isMentor ?? false, access }) })
  }
  return around
}

export type RequestedReview = { paperId: string; draft: number; takes: string; dueAt: Date }

/** The drafts that a member was asked to review as a mentor, and has not answered. */
export async function reviewsRequestedOf(db: Db, memberId: string): Promise<RequestedReview[]> {
  const mentorships = await listMentorshipsOf(db, memberId)
  return mentorships.flatMap(({ paper_id: paperId, reviews }) =>
    reviews
      .filter(({ status }) => status === mentorReviewStates.asked)
      .map(({ draft, due_at: dueAt }) => ({ paperId, draft, takes: MINUTES[draft], dueAt })),
  )
}

/** The papers that are or were written about some questions, the newest first, whatever their state. */
export const papersAbout = async (db: Db, questionIds: string[]): Promise<PaperOfMember[]> =>
  questionIds.length === 0 ? [] : withTeams(db, await listPapersAbout(db, questionIds))

async function withTeams(db: Db, papers: PaperRow[]): Promise<PaperOfMember[]> {
  if (papers.length === 0) return []
  const paperIds = papers.map(({ id }) => id)
  const teams = await findTeams(db, paperIds)
  const members = await membersByIds(db, [...new Set(teams.map(({ member_id }) => member_id))])
  const namesOf = (id: string) => {
    const { name, firstName, role } = members.get(id) ?? { name: FORMER_MEMBER, firstName: FORMER_MEMBER }
    return { id, name, firstName, ...(role ? { role } : {}) }
  }
  return papers.map((paper) => ({
    paperId: paper.id,
    projectId: paper.project_id,
    questionId: paper.question_id,
    title: paper.title,
    status: paper.status,
    category: paper.category,
    wordCount: paper.word_count,
    minimumWordCount: MINIMUM_PAPER_WORDS,
    progressPercentage: progressOf({ completed: paper.sections_completed, total: paper.sections }),
    sectionsCompleted: paper.sections_completed,
    totalSections: paper.sections,
    openedAt: paper.opened_at,
    dueAt: paper.due_at,
    team: teams.filter(({ paper_id }) => paper_id === paper.id).map(({ member_id: id }) => namesOf(id)),
    libraryId: paper.library_paper_id,
    ownSections: [],
  }))
}

type Publishing = { libraryPaperId: string; now: Date }

/** Notes that a paper stands in the library now. @throws Failure not_found, conflict unless it is approved. */
export async function markPublished(tx: Db, paperId: string, published: Publishing): Promise<void> {
  const paper = await lockPaper(tx, paperId)
  if (!paper) throw new Failure('not_found', 'Paper not found')
  const step = paperStates.after(paper.status, 'publish')
  if ('refused' in step) throw new Failure('conflict', step.refused)
  await setPublished(tx, paperId, { ...published, status: step.status })
}

export type PaperMilestones = {
  openedAt: Date
  /** How many were on the team. */
  team: number
  submissions: { words: number; status: SubmissionStatus; submittedAt: Date; decidedAt: Date | null }[]
}

/** How a paper was written and decided on, without who did: for telling how it came about. */
export async function paperMilestones(db: Db, paperId: string): Promise<PaperMilestones | undefined> {
  const paper = await findPaper(db, paperId)
  if (!paper) return undefined
  const [team, submissions] = await Promise.all([findTeams(db, [paperId]), listSubmissionsOf(db, paperId)])
  return {
    openedAt: paper.opened_at,
    team: team.length,
    submissions: submissions.map((row) => ({
      words: row.word_count,
      status: row.status,
      submittedAt: row.submitted_at,
      decidedAt: row.decided_at,
    })),
  }
}
