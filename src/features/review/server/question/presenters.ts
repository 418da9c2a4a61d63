import type { QuestionForReview } from '#features/questions/server/public.ts'
import type { PanelReviewQueue } from '#server/review-queues/review-queue.ts'
import { reviewedBy, presentReviewItem } from '#server/review-queues/present-review-item.ts'
import type { DecisionRow } from '#server/review-queues/queries.ts'
import { spelled } from '#shared/states.ts'
import type { QuestionItem } from '../../contract.ts'
import type { HistoryEntry } from '../../question-contract.ts'
import { titleFrom } from '../../title.ts'
import { REVIEW_STATES } from '../../states.ts'
import { identifiersIn } from '../presenters.ts'

type Change = QuestionForReview['history'][number]

// What happens of itself carries no text; what the asker answered does.
const byWhom = ({ byEditor, notes }: Change): HistoryEntry['by'] =>
  byEditor ? 'editor' : notes === '' ? 'nobody' : 'asker'

const presentChange = (change: Change): HistoryEntry => ({
  status: spelled(change.status),
  by: byWhom(change),
  text: change.notes,
  at: change.at.toISOString(),
})

/** Everything about a question, for those who review it. Pure. */
export function presentQuestion(
  question: QuestionForReview,
  { decision, ...promised }: { decision: DecisionRow | undefined } & Pick<PanelReviewQueue, 'promise_days'>,
): QuestionItem {
  const history = question.history.map(presentChange)
  const answers = history.filter(({ by }) => by === 'asker').map(({ text }) => text)
  return {
    kind: 'question',
    id: question.id,
    // A question that its asker has clarified comes to the review queue again.
    ...presentReviewItem(
      { ...promised, ...REVIEW_STATES.question },
      { status: spelled(question.status), submittedAt: question.askedAt, arrivedAt: question.statusSince },
    ),
    ...reviewedBy(decision),
    tracking_number: question.trackingNumber,
    source: question.kind,
    question_text: question.text,
    suggested_title: titleFrom(question.text),
    category: question.category,
    clinical_setting: question.clinicalSetting,
    context_background: question.contextBackground,
    importance_reason: question.importanceReason,
    expected_outcome: question.expectedOutcome,
    resources: question.resources,
    urgency: question.urgency,
    submitter_name: question.askerName || null,
    submitter_email: question.askerEmail,
    submitter_role: question.askerRole,
    submitter_institution: question.askerInstitution,
    credit_by_name: question.creditByName,
    allow_student_contact: question.allowStudentContact,
    active_mentorship: question.activeMentorship,
    possible_identifiers: identifiersIn([
      question.text,
      question.contextBackground,
      question.importanceReason,
      question.expectedOutcome,
      question.resources,
      ...answers,
    ]),
    changed_at: question.statusSince.toISOString(),
    history,
    merged_into: question.mergedInto,
    merged_here: question.mergedHere,
  }
}
