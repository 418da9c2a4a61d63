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
  /** True if they agreed to how the authors are printed; undefined for co-authors who were only named. */
  agreed?: boolean | undefined
  creditRoles?: CreditRole[] | undefined
  /** True if they stated their roles; else the roles are those that the text suggests. */
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
  /** The text as it is published; null for what was submitted as plain text. */
  article: Article | null
  /** Empty where nothing was declared. */
  declarations: DeclaredSection[]
  /** The lead first. */
  teamIds: string[]
  /** The team in the order in which it is printed, then the co-authors who were named. */
  authors: CreditedAuthor[]
  /** Mentors who reviewed the drafts and are credited for it. */
  mentors: CreditedMentor[]
}

/** Next steps of a submitted paper, as its team reads them. */
export const NEXT_STEPS = [
  'An editor reads the whole paper and decides: publish it, ask for a revision, or decline it, always with a reason.',
  'The text is locked meanwhile. If a revision is requested, it opens again with the editor’s notes beside it.',
  'Each author is asked to approve the text: it is published once all have, and a change asks them anew.',
  'We notify the whole team of the decision. Once it is published, it appears in the Research Library under your names.',
]

/** Tells the team of a paper that it was submitted, and asks those who have not approved it. */
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

/** The newest submission of a paper, without its text: how its last decision went. */
export const findNewestSubmission = (db: Db, paperId: string) =>
  db
    .selectFrom('submission.submission')
    .select(['id', 'status', 'submitted_at', 'decided_at', 'notes', 'declarations'])
    .where('paper_id', '=', paperId)
    .orderBy('submitted_at', 'desc')
    .limit(1)
    .executeTakeFirst()

/** The newest submission of a paper with all that was typed for it. */
export const findNewestTyped = (tx: Db, paperId: string) =>
  tx
    .selectFrom('submission.submission')
    .select(['id', 'status', 'abstract', 'keywords', 'category', 'co_authors', 'submission_notes', 'declarations'])
    .select(['submitted_by', 'submitted_at'])
    .where('paper_id', '=', paperId)
    .orderBy('submitted_at', 'desc')
    .limit(1)
    .executeTakeFirst()

export const findSubmission = (db: Db, id: string) =>
  db.selectFrom('submission.submission').select(['paper_id', 'title', 'notes']).where('id', '=', id).executeTakeFirst()

/** The paper of a submission. */
export async function findPaperOfSubmission(db: Db, id: string): Promise<PaperRow | undefined> {
  const submission = await findSubmission(db, id)
  return submission && findPaper(db, submission.paper_id)
}

/** Locks a submission; always after its paper, so that two decisions never wait for each other. */
export const lockSubmission = (tx: Db, id: string): Promise<SubmissionRow> =>
  tx.selectFrom('submission.submission').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow()
