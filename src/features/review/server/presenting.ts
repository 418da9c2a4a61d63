import { findIdentifiers } from '#shared/text/patient-identifiers.ts'
import type { ClaimToReview } from '#features/projects/server/public.ts'
import type { SubmissionToReview } from '#features/workspace/server/public.ts'
import type { ClaimItem, PublicationItem, ReviewKind } from '../contract.ts'
import { dueAt, isOpen } from './policy.ts'
import type { DecisionRow } from './queries.ts'
import { claimOnDesk } from '../states.ts'

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

export function presentClaim(claim: ClaimToReview, decision: DecisionRow | undefined): ClaimItem {
  const status = claimOnDesk(claim.status)
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
