import { membersByIds } from '#features/accounts/server/public.ts'
import { MINIMUM_PAPER_WORDS } from '#shared/business.ts'
import type { Role } from '#server/access/actor.ts'
import type { Db } from '#server/data/db.ts'
import { Failure } from '#shared/calls/failure.ts'
import { progressOf } from '../completion-status.ts'
import { lockPaper, type PaperWithTeam, withTeam } from './queries.ts'
import { FORMER_MEMBER } from './former-member.ts'
import { mentorReviewStates, paperStates, type PaperStatus } from '../states.ts'
import type { GuestKind } from '../contract.ts'
import { MINUTES, listMentorshipsOf } from './mentoring/mentoring.ts'

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
  /** The team, the lead first; members who have left permanently have no role. */
  team: { id: string; name: string; firstName: string; role?: Role }[]
  libraryId: string | null
  /** The sections that the member owns and that are unfinished or not due yet. */
  ownSections: { heading: string; name: string; dueAt: Date | null }[]
}

export type SharedPaper = PaperOfMember & { guest: GuestKind }

export type RequestedReview = { paperId: string; draft: number; takes: string; dueAt: Date }

/** Returns the drafts that a mentor was asked to review and has not reviewed yet. */
export async function reviewsRequestedOf(db: Db, memberId: string): Promise<RequestedReview[]> {
  const mentorships = await listMentorshipsOf(db, memberId)
  return mentorships.flatMap(({ paper_id: paperId, reviews }) =>
    reviews
      .filter(({ status }) => status === mentorReviewStates.asked)
      .map(({ draft, due_at: dueAt }) => ({ paperId, draft, takes: MINUTES[draft], dueAt })),
  )
}

/** Returns the papers about some questions, the newest first, in any state. */
export const papersAbout = async (db: Db, questionIds: string[]): Promise<PaperOfMember[]> =>
  questionIds.length === 0 ? [] : presentPapers(db, await listPapersAbout(db, questionIds))

/** Presents papers with the names of their teams. */
export async function presentPapers(db: Db, papers: PaperWithTeam[]): Promise<PaperOfMember[]> {
  if (papers.length === 0) return []
  const memberIds = papers.flatMap(({ team }) => team.map(({ member_id: id }) => id))
  const members = await membersByIds(db, [...new Set(memberIds)])
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
    team: paper.team.map(({ member_id: id }) => namesOf(id)),
    libraryId: paper.library_paper_id,
    ownSections: [],
  }))
}

type Publishing = { libraryPaperId: string; now: Date }

/** Marks a paper as published in the library. @throws Failure not_found, conflict unless it is approved. */
export async function markPublished(tx: Db, paperId: string, published: Publishing): Promise<void> {
  const paper = await lockPaper(tx, paperId)
  if (!paper) throw new Failure('not_found', 'Paper not found')
  const step = paperStates.after(paper.status, 'publish')
  if ('refused' in step) throw new Failure('conflict', step.refused)
  await setPublished(tx, paperId, { ...published, status: step.status })
}

const listPapersAbout = (db: Db, questionIds: string[]): Promise<PaperWithTeam[]> =>
  withTeam(db).where('question_id', 'in', questionIds).orderBy('opened_at', 'desc').orderBy('id').execute()

const setPublished = (tx: Db, paperId: string, { status, libraryPaperId, now }: Published) =>
  tx
    .updateTable('team.paper')
    .set({ status, library_paper_id: libraryPaperId, published_at: now })
    .where('id', '=', paperId)
    .execute()

type Published = { status: PaperStatus; libraryPaperId: string; now: Date }
