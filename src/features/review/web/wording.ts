import type { Tone } from '#ui/status-dot.tsx'
import type { Decision, ReviewItem } from '../contract.ts'

type State = { label: string; tone: Tone }

const STATES: Record<string, State> = {
  submitted: { label: 'Pending Review', tone: 'wait' },
  pending_review: { label: 'Pending Review', tone: 'wait' },
  pending_publication_review: { label: 'Pending Review', tone: 'wait' },
  needs_clarification: { label: 'Needs clarification', tone: 'wait' },
  revision_requested: { label: 'Revision requested', tone: 'wait' },
  approved: { label: 'Approved', tone: 'done' },
  available: { label: 'Approved, open to claim', tone: 'done' },
  assigned: { label: 'Student team assigned', tone: 'write' },
  in_research: { label: 'Research under way', tone: 'write' },
  approved_for_publication: { label: 'Approved for publication', tone: 'done' },
  published: { label: 'Published', tone: 'done' },
  rejected: { label: 'Rejected', tone: 'stop' },
  declined: { label: 'Declined', tone: 'stop' },
  merged: { label: 'Merged', tone: 'stop' },
  withdrawn: { label: 'Withdrawn', tone: 'stop' },
}

/** An unknown state shows as Pending Review (specification 002, section 4). */
export const stateOf = (status: string): State => STATES[status] ?? { label: 'Pending Review', tone: 'wait' }

export const KIND_WORDS = {
  question: 'Question',
  claim: 'Claim',
  publication: 'Publication',
  proposal: 'Proposal',
  refined_question: 'Refined question',
} as const

const DECISION_WORDS: Record<Decision, string> = {
  approved: 'approved',
  approved_for_publication: 'approved for publication',
  needs_clarification: 'sent back for clarification',
  revision_requested: 'sent back for revision',
  rejected: 'rejected',
  merged: 'merged',
}

/** "Claim approved successfully!": the specification's '{kind} {status} successfully!'. */
export const decidedWords = (kind: ReviewItem['kind'], decision: Decision): string =>
  `${KIND_WORDS[kind]} ${kind === 'question' && decision === 'rejected' ? 'declined' : DECISION_WORDS[decision]} successfully!`

type Choice = { value: Decision; label: string; hint: string }

/** What can be decided on each kind, and what follows from it. */
export const CHOICES: Record<ReviewItem['kind'], Choice[]> = {
  question: [
    { value: 'approved', label: 'Approve', hint: 'It becomes a project that students can claim.' },
    {
      value: 'needs_clarification',
      label: 'Ask for clarification',
      hint: 'The asker gets your notes by e-mail. The question can still be decided afterwards.',
    },
    { value: 'rejected', label: 'Decline', hint: 'The asker is told, with the reason that you give.' },
    {
      value: 'merged',
      label: 'Merge with another question',
      hint: 'For what was asked before. The asker follows that question from then on. It cannot be undone.',
    },
  ],
  claim: [
    { value: 'approved', label: 'Approve', hint: 'The student joins the project’s paper, which is opened if need be.' },
    {
      value: 'revision_requested',
      label: 'Request revision',
      hint: 'The places are freed; the student can claim again.',
    },
    { value: 'rejected', label: 'Reject', hint: 'The places are freed; the student is told.' },
  ],
  publication: [
    {
      value: 'approved_for_publication',
      label: 'Approve for publication',
      hint: 'The paper will be added to the Research Library at once.',
    },
    {
      value: 'revision_requested',
      label: 'Request revision',
      hint: 'The text opens again for the team, with your notes.',
    },
    { value: 'rejected', label: 'Reject', hint: 'The paper is closed; the team is told.' },
  ],
  proposal: [
    {
      value: 'approved',
      label: 'Approve',
      hint: 'Its paper opens at once, the proposer as lead; other places are offered to students.',
    },
    {
      value: 'revision_requested',
      label: 'Request revision',
      hint: 'The proposer gets your notes, changes the proposal and sends it again.',
    },
    { value: 'rejected', label: 'Reject', hint: 'The proposer is told, with your notes.' },
  ],
  refined_question: [
    { value: 'approved', label: 'Approve', hint: 'It becomes a project that students can claim.' },
    {
      value: 'revision_requested',
      label: 'Request revision',
      hint: 'The author gets your notes, changes the question and sends it again.',
    },
    { value: 'rejected', label: 'Reject', hint: 'The author is told, with your notes.' },
  ],
}

/** What has to be written with a decision: what is missing, or why a question is declined; undefined where notes are optional. */
export function notesMissing(kind: ReviewItem['kind'], decision: Decision | undefined): string | undefined {
  if (kind === 'question' && decision === 'rejected') return 'Please tell the asker the reason.'
  return decision === 'revision_requested' || decision === 'needs_clarification'
    ? 'Please write in the notes what is needed.'
    : undefined
}

/** "mental_health" → "Mental health" */
export function asWords(code: string): string {
  if (code === 'icu') return 'ICU'
  const words = code.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

export function titleOf(item: ReviewItem): string {
  switch (item.kind) {
    case 'question':
      return item.question_text
    case 'claim':
      return item.question_title
    case 'publication':
      return item.paper_title
    case 'proposal':
    case 'refined_question':
      return item.title
  }
}

export const senderOf = (item: ReviewItem): string =>
  item.kind === 'question'
    ? [item.submitter_name, asWords(item.submitter_role), item.submitter_institution].filter(Boolean).join(', ')
    : item.student_name
