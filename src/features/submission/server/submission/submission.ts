import type { Selectable } from 'kysely'
import type { Article } from '#formats/article/article.ts'
import type { Db } from '#server/data/db.ts'
import type { Tx } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import type { CreditRole } from '#shared/credit-roles.ts'
import type { DeclaredSection } from '../../declarations.ts'
import { type CreditedMentor, findTeams, type PaperRow, findPaper } from '#features/team/server/public.ts'
import { notify } from '#features/notifications/server/public.ts'
import type { SubmittedSection, SubmissionTable } from '../tables.ts'
import { wordsOn, textHashOf } from '../approvals/approvals.ts'
import { requestApprovals } from '../approvals/notices.ts'

export type CreditedAuthor = {
  memberId?: string | undefined
  givenName: string
  familyName: string
  affiliation: string
  orcid?: string | undefined
  orcidVerified?: boolean | undefined
  linkedinUrl?: string | undefined
  corresponding?: boolean | undefined
  /** True if the author approved the printed list of authors; undefined for co-authors who were only named. */
  agreed?: boolean | undefined
  creditRoles?: CreditRole[] | undefined
  /** True if the author stated these roles; otherwise the text suggested them. */
  saidRoles?: boolean | undefined
}

export type SubmittedPaper = {
  submissionId: string
  paperId: string
  projectId: string
  questionId: string | null
  title: string
  category: string
  abstract: string
  keywords: string[]
  coAuthors: string
  sections: SubmittedSection[]
  /** The text as it is published; null if it was submitted as plain text. */
  article: Article | null
  /** The declarations as sections; empty if nothing was declared. */
  declarations: DeclaredSection[]
  /** Ids of the team members, the lead first. */
  teamIds: string[]
  /** The team in printed order, then the co-authors named in the submission. */
  authors: CreditedAuthor[]
  /** Mentors who are credited for reviewing the drafts. */
  mentors: CreditedMentor[]
}

/** Next steps after a submission, shown to the team. */
export const NEXT_STEPS = [
  'An editor reads the whole paper and decides to publish it, ask for a revision or decline it, always with a reason.',
  'The text is locked until then. If the editor asks for a revision, you can edit it again and see the editor’s notes.',
  'We ask each author to approve the text, and ask again if it changes. It is published once all have approved it.',
  'We notify the whole team of the decision. Once it is published, it appears in the Research Library under your names.',
]

/** Notifies the team that its paper was submitted, and asks the other authors for approval. */
export async function notifySubmitted(kernel: Kernel, tx: Tx, paperId: string): Promise<void> {
  const paper = await findPaper(tx, paperId)
  if (!paper) return
  const team = await findTeams(tx, [paper.id])
  const text = `“${paper.title}” was submitted for publication review.`
  await notify(kernel, tx, {
    to: team.map(({ member_id: id }) => id),
    event: 'paper_submitted',
    text,
    link: `/student/papers/${paper.id}`,
    mail: { subject: `Submitted: ${paper.title}`, text: [text, ...NEXT_STEPS].join('\n\n') },
  })
  const words = await wordsOn(tx, paperId, await textHashOf(tx, paper))
  const to = words.filter(({ says }) => says !== 'agrees').map(({ id }) => id)
  const submittedAt = paper.submitted_at ?? kernel.now()
  await requestApprovals(kernel, tx, { to, paperId, title: paper.title, submittedAt, again: false })
}

export type SubmissionRow = Selectable<SubmissionTable>

/** Returns the newest submission of a paper without its text: its state and decision. */
export const findNewestSubmission = (db: Db, paperId: string) =>
  db
    .selectFrom('submission.submission')
    .select(['id', 'status', 'submitted_at', 'decided_at', 'notes', 'declarations'])
    .where('paper_id', '=', paperId)
    .orderBy('submitted_at', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Returns the newest submission of a paper with the values of its form. */
export const findNewestTyped = (tx: Db, paperId: string) =>
  tx
    .selectFrom('submission.submission')
    .select(['id', 'status', 'abstract', 'keywords', 'category', 'co_authors', 'submission_notes', 'declarations'])
    .select(['avoided_reviewers', 'submitted_by', 'submitted_at'])
    .where('paper_id', '=', paperId)
    .orderBy('submitted_at', 'desc')
    .limit(1)
    .executeTakeFirst()

export const findSubmission = (db: Db, id: string) =>
  db.selectFrom('submission.submission').select(['paper_id', 'title', 'notes']).where('id', '=', id).executeTakeFirst()

export const findSubmissionTitle = async (db: Db, id: string): Promise<string | undefined> =>
  (await findSubmission(db, id))?.title

/** Returns the paper of a submission. */
export async function findPaperOfSubmission(db: Db, id: string): Promise<PaperRow | undefined> {
  const submission = await findSubmission(db, id)
  return submission && findPaper(db, submission.paper_id)
}

/** Locks a submission. Callers lock its paper first, so that two decisions cannot deadlock. */
export const lockSubmission = (tx: Db, id: string): Promise<SubmissionRow> =>
  tx.selectFrom('submission.submission').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow()
