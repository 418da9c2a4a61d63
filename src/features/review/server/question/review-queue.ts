import { createProject } from '#features/projects/server/public.ts'
import {
  countQuestionsToReview,
  decideQuestion,
  listQuestionsForReview,
  mergeQuestion,
  type QuestionForReview,
} from '#features/questions/server/public.ts'
import type {
  DecisionContext,
  ReviewQueue,
  DecisionResult,
  PanelReviewQueue,
} from '#server/review-queues/review-queue.ts'
import {
  byId,
  statusOn,
  withDecisions,
  presentReviewItem,
  reviewedBy,
} from '#server/review-queues/present-review-item.ts'
import type { Kernel } from '#server/kernel.ts'
import { questionStates } from '#features/questions/states.ts'
import { spelled } from '#shared/states.ts'
import { REVIEW_BUSINESS_DAYS } from '#shared/business.ts'
import { OTHER_CATEGORY, PAPER_CATEGORIES } from '#shared/categories.ts'
import type { DecisionRow } from '#server/review-queues/queries.ts'
import type { QuestionItem } from '../../contract.ts'
import { MAX_STUDENTS_DEFAULT, TIMELINE_WEEKS_DEFAULT } from '../../limits.ts'
import { REVIEW_STATES } from '../../states.ts'
import { titleFrom } from '../../title.ts'
import { DECISION_LABELS, type QuestionReviewDecision, questionDecisionSchema } from '../../decisions.ts'
import type { HistoryEntry } from '../../question-contract.ts'
import { identifiersIn } from '../presenters.ts'

const ownCategory = (category: string | null): string =>
  PAPER_CATEGORIES.find((known) => known === category) ?? OTHER_CATEGORY

/**
 * Decides on a question. An approved question becomes a project that students can claim. The asker of a merged question
 * follows the other question. The questions feature notifies the asker.
 */
async function decide(
  kernel: Kernel,
  { tx, id, decision, notes, actor, now }: DecisionContext<QuestionReviewDecision>,
): Promise<DecisionResult> {
  const decided = { id, notes, actor, now, seenAt: decision.seen_at ? new Date(decision.seen_at) : undefined }
  if (decision.decision === 'merged') {
    const merged = await mergeQuestion(kernel, tx, { ...decided, into: decision.merge_into ?? '' })
    return { status: spelled(merged.status), target: `question ${merged.trackingNumber} into ${merged.keptNumber}` }
  }
  const question = await decideQuestion(kernel, tx, { ...decided, decision: decision.decision })
  const result = { status: spelled(question.status), target: `question ${question.trackingNumber}` }
  if (decision.decision !== 'approved') return result
  const projectId = await createProject(tx, {
    kind: 'professional_question',
    questionId: id,
    title: decision.title || titleFrom(question.text),
    description: decision.description || question.text,
    category: decision.category ?? ownCategory(question.category),
    difficultyLevel: decision.difficulty_level,
    requiredSkills: decision.required_skills ?? [],
    learningObjectives: decision.learning_objectives ?? [],
    timelineWeeks: decision.timeline_weeks ?? TIMELINE_WEEKS_DEFAULT,
    maxStudents: decision.max_students ?? MAX_STUDENTS_DEFAULT,
    now,
  })
  return { ...result, made: { project_id: projectId } }
}

/** Creates the review queue of new and clarified questions, from clinicians and from the community. */
export function questionReviewQueue(kernel: Kernel): ReviewQueue<QuestionReviewDecision, QuestionItem> {
  const { db } = kernel
  const traits = { kind: 'question', title: 'question', promise_days: REVIEW_BUSINESS_DAYS.question }
  const list: ReviewQueue<never, QuestionItem>['list'] = async (_actor, { status, ...page }) => {
    const found = await listQuestionsForReview(db, { ...page, status: statusOn(traits, status, questionStates.named) })
    return withDecisions(db, { ...traits, ...found }, (question, decision) =>
      presentQuestion(question, { decision, ...traits }),
    )
  }
  return {
    ...traits,
    who: 'admin',
    waiting: REVIEW_STATES.question.waiting,
    // If the asker gave no name, their e-mail address is shown.
    named: ({ question_text: title, submitter_name: name, submitter_email: email }) => ({ title, from: name || email }),
    decisionSchema: questionDecisionSchema,
    decisionLabels: DECISION_LABELS,
    count: () => countQuestionsToReview(db),
    list,
    open: byId(list),
    decide: (deciding) => decide(kernel, deciding),
  }
}

/** Presents a question with all its details, for its reviewers. Pure. */
function presentQuestion(
  question: QuestionForReview,
  { decision, ...promised }: { decision: DecisionRow | undefined } & Pick<PanelReviewQueue, 'promise_days'>,
): QuestionItem {
  const history = question.history.map(presentChange)
  const answers = history.filter(({ by }) => by === 'asker').map(({ text }) => text)
  return {
    kind: 'question',
    id: question.id,
    // A question that its asker has clarified is pending again, from the time of the answer.
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

const presentChange = (change: Change): HistoryEntry => ({
  status: spelled(change.status),
  by: byWhom(change),
  text: change.notes,
  at: change.at.toISOString(),
})

// A change that no editor made is the asker's answer if it has a text; otherwise it was automatic.
const byWhom = ({ byEditor, notes }: Change): HistoryEntry['by'] =>
  byEditor ? 'editor' : notes === '' ? 'nobody' : 'asker'

type Change = QuestionForReview['history'][number]
