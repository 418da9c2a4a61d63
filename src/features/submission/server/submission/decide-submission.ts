import {
  lockPaper,
  findTeams,
  setPaperStatus,
  noteClosed,
  creditedMentors,
  type PaperRow,
} from '#features/team/server/public.ts'
import type { Actor } from '#server/access/actor.ts'
import type { Db } from '#server/data/db.ts'
import type { Tx } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import { Failure } from '#shared/calls/failure.ts'
import { declaredSections } from '../../declarations.ts'
import type { SubmissionStatus } from '../../states.ts'
import { assertPublishable } from '../approvals/approvals.ts'
import { type SubmissionDecision, decide } from '../read-workspace.ts'
import { namedGuideline } from '../reporting-guidelines/reporting-guidelines.ts'
import { type SubmittedPaper, findPaperOfSubmission, lockSubmission, type SubmissionRow } from './submission.ts'
import { assertMayDecide } from './openings.ts'
import { creditedAuthors } from './submissions.ts'

type DecisionOnSubmission = {
  id: string
  decision: SubmissionDecision
  notes: string
  /** The reason for publishing without the approval of all authors. */
  because?: string | undefined
  actor: Pick<Actor, 'id'>
  now: Date
}

type GoingOn = { because: string; now: Date }

const DECISION_EVENTS = {
  approved_for_publication: 'paper.accepted',
  revision_requested: 'paper.sent_back',
  rejected: 'paper.rejected',
} as const

/**
 * Decides once on a pending submission and sets the paper's state. Locks the paper before the submission.
 * @throws Failure not_found, forbidden if the actor is on the team, conflict if the submission is already decided on or
 * a missing approval prevents publication.
 */
export async function decideSubmission(
  kernel: Kernel,
  tx: Tx,
  { id, decision, notes, because = '', actor, now }: DecisionOnSubmission,
): Promise<SubmittedPaper> {
  const found = await findPaperOfSubmission(tx, id)
  const paper = found && (await lockPaper(tx, found.id))
  if (!paper) throw new Failure('not_found', 'Submission not found')
  await assertMayDecide(tx, { id, actor })
  const submission = await lockSubmission(tx, id)
  const result = decide({ submission: submission.status, paper: paper.status }, decision)
  if ('refused' in result) throw new Failure('conflict', result.refused)
  if (decision === 'approved_for_publication') await refuseUnapproved(tx, { submission, paper }, { because, now })
  await setSubmissionDecided(tx, id, { status: result.submission, notes, decidedBy: actor.id, now })
  await setPaperStatus(tx, paper.id, result.paper)
  const decided = { paper_id: paper.id, project_id: paper.project_id, submission_id: id }
  await kernel.events.record(tx, DECISION_EVENTS[decision], decided, { actor })
  if (decision === 'rejected') await noteClosed(kernel, tx, { paper, as: 'rejected', actor })
  const teamIds = (await findTeams(tx, [paper.id])).map(({ member_id }) => member_id)
  const authors = await creditedAuthors(tx, { paperId: paper.id, coAuthors: submission.co_authors })
  const mentors = await creditedMentors(tx, paper.id)
  return { ...toSubmittedPaper(submission, paper), teamIds, authors, mentors }
}

// Refuses publication without all approvals, unless the editor gives a reason; stores the reason if one was needed.
async function refuseUnapproved(
  tx: Tx,
  { submission, paper }: { submission: SubmissionRow; paper: PaperRow },
  goingOn: GoingOn,
): Promise<void> {
  // The paper was submitted before approvals existed.
  if (submission.text_hash === null) return
  const isHeldUp = await assertPublishable(tx, paper, { submittedAt: submission.submitted_at, ...goingOn })
  if (isHeldUp) await setWentOn(tx, submission.id, goingOn.because)
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

const setSubmissionDecided = (tx: Db, id: string, { status, notes, decidedBy, now }: Decided) =>
  tx
    .updateTable('submission.submission')
    .set({ status, notes, decided_by: decidedBy, decided_at: now })
    .where('id', '=', id)
    .execute()

const setWentOn = (tx: Db, id: string, because: string) =>
  tx.updateTable('submission.submission').set({ went_on_because: because }).where('id', '=', id).execute()

type Decided = { status: SubmissionStatus; notes: string; decidedBy: string; now: Date }
