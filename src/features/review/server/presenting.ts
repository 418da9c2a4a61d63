import { findIdentifiers } from '#shared/patient-identifiers.ts'
import type { ClaimToReview } from '#features/projects/server/public.ts'
import type { QuestionForReview } from '#features/questions/server/public.ts'
import type { SubmissionToReview } from '#features/workspace/server/public.ts'
import type { ClaimItem, PublicationItem, QuestionItem, ReviewKind } from '../contract.ts'
import { titleFrom } from '../title.ts'
import { dueAt, isOpen } from './policy.ts'
import type { DecisionRow } from './queries.ts'

export const reviewedBy = (decision: DecisionRow | undefined) => ({
  admin_notes: decision?.notes ?? '',
  reviewed_at: decision?.decided_at.toISOString() ?? null,
  reviewed_by: decision?.actor_name ?? null,
})

type Standing = { status: string; submittedAt: Date; arrivedAt: Date }

export const standing = (kind: ReviewKind, { status, submittedAt, arrivedAt }: Standing) => ({
  status,
  submitted_at: submittedAt.toISOString(),
  arrived_at: arrivedAt.toISOString(),
  due_at: dueAt(kind, { status, arrivedAt })?.toISOString() ?? null,
  open: isOpen(kind, status),
})

export const identifiersIn = (texts: (string | null)[]): string[] =>
  texts.flatMap((text) => (text ? findIdentifiers(text).map(({ start, end }) => text.slice(start, end)) : []))

export const presentQuestion = (question: QuestionForReview, decision: DecisionRow | undefined): QuestionItem => ({
  kind: 'question',
  id: question.id,
  // A question that its asker has clarified comes to the desk again.
  ...standing('question', { status: question.status, submittedAt: question.askedAt, arrivedAt: question.statusSince }),
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
  possible_identifiers: identifiersIn([question.text, question.contextBackground, question.importanceReason]),
})

export function presentClaim(claim: ClaimToReview, decision: DecisionRow | undefined): ClaimItem {
  const status = claim.status === 'pending' ? 'pending_review' : claim.status
  return {
    kind: 'claim',
    id: claim.id,
    ...standing('claim', { status, submittedAt: claim.requestedAt, arrivedAt: claim.requestedAt }),
    ...reviewedBy(decision),
    student_name: claim.studentName,
    student_email: claim.studentEmail,
    question_id: claim.questionId,
    question_title: claim.questionTitle,
    category: claim.category,
    explanation: claim.explanation,
    team_type: claim.teamType,
    places: claim.places,
    requested_at: claim.requestedAt.toISOString(),
  }
}

export const presentPublication = (
  submission: SubmissionToReview,
  decision: DecisionRow | undefined,
): PublicationItem => ({
  kind: 'publication',
  id: submission.id,
  ...standing('publication', {
    status: submission.status,
    submittedAt: submission.submittedAt,
    arrivedAt: submission.submittedAt,
  }),
  ...reviewedBy(decision),
  paper_id: submission.paperId,
  paper_title: submission.title,
  student_name: submission.submitterName,
  student_email: submission.submitterEmail,
  team: submission.team.map(({ name }) => name),
  abstract: submission.abstract,
  keywords: submission.keywords,
  category: submission.category,
  co_authors: submission.coAuthors,
  submission_notes: submission.submissionNotes,
  word_count: submission.wordCount,
  library_id: submission.libraryId,
})
