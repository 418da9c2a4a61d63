import {
  type ClaimToReview,
  countClaimsToReview,
  decideClaim,
  listClaimsForReview,
} from '#features/projects/server/public.ts'
import { type AtOneInstitution, atInstitutionOf } from '#features/profiles/server/public.ts'
import { claimStates } from '#features/projects/states.ts'
import { setQuestionStatus } from '#features/questions/server/public.ts'
import { joinPaper } from '#features/editor/server/public.ts'
import type { DecisionContext, ReviewQueue, DecisionResult } from '#server/review-queues/review-queue.ts'
import {
  byId,
  reviewedBy,
  presentReviewItem,
  statusOn,
  withDecisions,
} from '#server/review-queues/present-review-item.ts'
import type { DecisionRow } from '#server/review-queues/queries.ts'
import type { Kernel } from '#server/kernel.ts'
import { REVIEW_BUSINESS_DAYS } from '#shared/business.ts'
import { spelled } from '#shared/states.ts'
import type { ClaimItem } from '../../contract.ts'
import { claimReviewState, REVIEW_STATES } from '../../states.ts'
import { type ClaimReviewDecision, claimDecisionSchema, DECISION_LABELS } from '../../decisions.ts'
import { describeConflict, conflictAmong } from '../conflict.ts'
import { createPaperForProject } from '../create-paper.ts'

const TRAITS = { kind: 'claim', title: 'claim', promise_days: REVIEW_BUSINESS_DAYS.claim } as const

type Around = { decision: DecisionRow | undefined; near: AtOneInstitution | undefined }

const present = (claim: ClaimToReview, { decision, near }: Around): ClaimItem => ({
  kind: 'claim',
  id: claim.id,
  ...presentReviewItem(
    { ...TRAITS, ...REVIEW_STATES.claim },
    { status: claimReviewState(claim.status), submittedAt: claim.requestedAt, arrivedAt: claim.requestedAt },
  ),
  ...reviewedBy(decision),
  student_name: claim.studentName,
  student_email: claim.studentEmail,
  conflict: conflictAmong([{ id: claim.memberId, name: claim.studentName }], near),
  question_id: claim.questionId,
  question_title: claim.questionTitle,
  category: claim.category,
  explanation: claim.explanation,
  team_type: claim.teamType,
  places: claim.places,
  requested_at: claim.requestedAt.toISOString(),
})

/**
 * Decides on a claim. The first approved claim creates the project's paper; members with later approved claims join the
 * paper's team.
 */
async function decide(
  kernel: Kernel,
  { tx, id, decision: { decision }, notes, actor, now }: DecisionContext<ClaimReviewDecision>,
): Promise<DecisionResult> {
  const { claim, project } = await decideClaim(kernel, tx, { id, decision, notes, actor, now })
  const beside = await describeConflict(tx, actor, [claim.memberId])
  const result = { status: spelled(claim.status), target: `claim ${id} on “${project.title}”${beside}` }
  if (decision !== 'approved') return result
  const paperId = project.paperId ?? (await createPaperForProject(tx, { project, leadId: claim.memberId, now }))
  if (project.paperId) await joinPaper(tx, { paperId, memberId: claim.memberId, now })
  else if (project.questionId) await setQuestionStatus(kernel, tx, { id: project.questionId, status: 'assigned', now })
  return { ...result, made: { project_id: project.id, paper_id: paperId } }
}

/** Creates the review queue of claims on open projects. */
export function claimReviewQueue(kernel: Kernel): ReviewQueue<ClaimReviewDecision, ClaimItem> {
  const { db } = kernel
  const list: ReviewQueue<never, ClaimItem>['list'] = async ({ id: readerId }, { status, ...page }) => {
    const stored = statusOn(TRAITS, status, (name) => claimStates.all.find((one) => claimReviewState(one) === name))
    const found = await listClaimsForReview(db, { ...page, status: stored })
    const memberIds = [...new Set(found.items.map(({ memberId }) => memberId))]
    const near = await atInstitutionOf(db, readerId, memberIds)
    return withDecisions(db, { ...TRAITS, ...found }, (claim, decision) => present(claim, { decision, near }))
  }
  return {
    ...TRAITS,
    who: 'admin',
    waiting: REVIEW_STATES.claim.waiting,
    named: ({ question_title: title, student_name: from }) => ({ title, from }),
    decisionSchema: claimDecisionSchema,
    decisionLabels: DECISION_LABELS,
    count: () => countClaimsToReview(db),
    list,
    open: byId(list),
    decide: (deciding) => decide(kernel, deciding),
  }
}
