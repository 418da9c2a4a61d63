import type { Article } from '#formats/article/article.ts'
import type { Actor } from '#server/access/actor.ts'
import type { Db } from '#server/data/db.ts'
import type { Tx } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import type { CreditRole } from '#shared/credit-roles.ts'
import { Failure } from '#shared/calls/failure.ts'
import { type DeclaredSection, declaredSections } from '../../declarations.ts'
import { submissionStates } from '../../states.ts'
import { assertPublishable } from '../approvals/service.ts'
import {
  printedAuthors,
  type CreditedMentor,
  creditedMentors,
  noteClosed,
  rolesShownBy,
  charactersIn,
  findTeams,
  lockPaper,
  type PaperRow,
  setPaperStatus,
} from '#features/team/server/public.ts'
import type { Checklist } from '../../reporting-guidelines/guideline-contract.ts'
import { namedGuideline } from '../reporting-guidelines/policy.ts'
import { creditedNames } from '../credit.ts'
import { decide, mayDecide, type SubmissionDecision } from '../policy.ts'
import {
  countSubmissions,
  findPaperOfSubmission,
  findSubmissionText,
  lockSubmission,
  setSubmissionDecided,
  setWentOn,
  type SubmissionRow,
} from './queries.ts'
import type { SubmittedSection } from '../tables.ts'

/** The project whose paper was submitted. @throws Failure not_found */
export async function projectOfSubmission(db: Db, id: string): Promise<string> {
  const found = await findPaperOfSubmission(db, id)
  if (!found) throw new Failure('not_found', 'Submission not found')
  return found.project_id
}

export const countSubmissionsToReview = async (db: Db): Promise<number> =>
  (await countSubmissions(db, submissionStates.pending_publication_review)).submissions

type DecisionOnSubmission = {
  id: string
  decision: SubmissionDecision
  notes: string
  /** Why it is published without the word of all its authors. */
  because?: string | undefined
  actor: Pick<Actor, 'id'>
  now: Date
}

export type CreditedAuthor = {
  memberId?: string | undefined
  givenName: string
  familyName: string
  affiliation: string
  orcid?: string | undefined
  orcidVerified?: boolean | undefined
  linkedinUrl?: string | undefined
  corresponding?: boolean | undefined
  /** Whether they agreed to how the authors are printed; nothing for co-authors who were named alone. */
  agreed?: boolean | undefined
  creditRoles?: CreditRole[] | undefined
  /** Whether they said them; else they are what the text suggests. */
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
  /** Who reviewed its drafts, and is to be named for it. */
  mentors: CreditedMentor[]
}

type Credited = { paperId: string; coAuthors: string }

/** Whom a publication would name as authors: the team as it is printed, then the co-authors who were named. */
export async function creditedAuthors(db: Db, { paperId, coAuthors }: Credited): Promise<CreditedAuthor[]> {
  const characters = await charactersIn(db, paperId)
  const { authors } = await printedAuthors(db, paperId)
  const onTeam = authors.map(({ creditRoles, ...author }) => ({
    ...author,
    creditRoles: creditRoles ?? rolesShownBy(characters, author.memberId),
    saidRoles: creditRoles !== null,
  }))
  return [...onTeam, ...creditedNames(coAuthors, onTeam)]
}

export type SubmissionText = Pick<SubmittedPaper, 'sections' | 'article' | 'declarations' | 'authors'> & {
  /** Null of what follows no reporting guideline. */
  checklist: Checklist | null
}

/** The text of a submission as it stood when it was sent, and whom a publication would name as authors. */
export async function readSubmissionText(db: Db, id: string): Promise<SubmissionText | undefined> {
  const found = await findSubmissionText(db, id)
  if (!found) return undefined
  const authors = await creditedAuthors(db, { paperId: found.paper_id, coAuthors: found.co_authors })
  const { sections, article, declarations, checklist } = found
  const declared = [...declaredSections(declarations), ...namedGuideline(checklist)]
  return { sections, article, declarations: declared, authors, checklist }
}

const toSubmittedPaper = (
  row: SubmissionRow,
  paper: { project_id: string; question_id: string | null },
): Omit<SubmittedPaper, 'teamIds' | 'authors' | 'mentors'> => ({
  submissionId: row.id,
  paperId: row.paper_id,
  projectId: paper.project_id,
  questionId: paper.question_id,
  title: row.title,
  category: row.category,
  abstract: row.abstract,
  keywords: row.keywords,
  coAuthors: row.co_authors,
  sections: row.sections,
  article: row.article,
  declarations: [...declaredSections(row.declarations), ...namedGuideline(row.checklist)],
})

type GoingOn = { because: string; now: Date }

// What an editor says for going on is kept where it was needed.
async function refuseUnapproved(
  tx: Tx,
  { submission, paper }: { submission: SubmissionRow; paper: PaperRow },
  goingOn: GoingOn,
): Promise<void> {
  // Submitted before authors were asked.
  if (submission.text_hash === null) return
  const isHeldUp = await assertPublishable(tx, paper, { submittedAt: submission.submitted_at, ...goingOn })
  if (isHeldUp) await setWentOn(tx, submission.id, goingOn.because)
}

const DECISION_EVENTS = {
  approved_for_publication: 'paper.accepted',
  revision_requested: 'paper.sent_back',
  rejected: 'paper.rejected',
} as const

/**
 * Decides on a waiting submission, once; the paper takes the decision's state. The paper is locked before the submission.
 * @throws Failure not_found, forbidden for one's own paper, conflict when it was already reviewed, or an author's word holds it up.
 */
export async function decideSubmission(
  kernel: Kernel,
  tx: Tx,
  { id, decision, notes, because = '', actor, now }: DecisionOnSubmission,
): Promise<SubmittedPaper> {
  const found = await findPaperOfSubmission(tx, id)
  const paper = found && (await lockPaper(tx, found.id))
  if (!paper) throw new Failure('not_found', 'Submission not found')
  const team = await findTeams(tx, [paper.id])
  if (!mayDecide(actor, team)) throw new Failure('forbidden', 'Somebody else has to decide on your own paper.')
  const submission = await lockSubmission(tx, id)
  const result = decide({ submission: submission.status, paper: paper.status }, decision)
  if ('refused' in result) throw new Failure('conflict', result.refused)
  if (decision === 'approved_for_publication') await refuseUnapproved(tx, { submission, paper }, { because, now })
  await setSubmissionDecided(tx, id, { status: result.submission, notes, decidedBy: actor.id, now })
  await setPaperStatus(tx, paper.id, result.paper)
  const decided = { paper_id: paper.id, project_id: paper.project_id, submission_id: id }
  await kernel.events.record(tx, DECISION_EVENTS[decision], decided, { actor })
  if (decision === 'rejected') await noteClosed(kernel, tx, { paper, as: 'rejected', actor })
  const teamIds = team.map(({ member_id }) => member_id)
  const authors = await creditedAuthors(tx, { paperId: paper.id, coAuthors: submission.co_authors })
  const mentors = await creditedMentors(tx, paper.id)
  return { ...toSubmittedPaper(submission, paper), teamIds, authors, mentors }
}
