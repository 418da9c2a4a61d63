import type { Tone } from '#ui/status-dot.tsx'
import type { DecisionOption, ReviewTab } from './review-queue.ts'

type State = { label: string; tone: Tone }

const STATES: Record<string, State> = {
  submitted: { label: 'Pending Review', tone: 'wait' },
  pending_review: { label: 'Pending Review', tone: 'wait' },
  pending_publication_review: { label: 'Pending Review', tone: 'wait' },
  review: { label: 'In peer review', tone: 'wait' },
  needs_clarification: { label: 'Needs clarification', tone: 'wait' },
  revision_requested: { label: 'Revision requested', tone: 'wait' },
  approved: { label: 'Approved', tone: 'done' },
  available: { label: 'Approved, open to claim', tone: 'done' },
  assigned: { label: 'Student team assigned', tone: 'write' },
  in_research: { label: 'Research under way', tone: 'write' },
  taking_effect: { label: 'Taking effect soon', tone: 'wait' },
  approved_for_publication: { label: 'Approved for publication', tone: 'done' },
  published: { label: 'Published', tone: 'done' },
  rejected: { label: 'Rejected', tone: 'stop' },
  declined: { label: 'Declined', tone: 'stop' },
  merged: { label: 'Merged', tone: 'stop' },
  removed: { label: 'Removed', tone: 'stop' },
  dismissed: { label: 'Kept', tone: 'done' },
  withdrawn: { label: 'Withdrawn', tone: 'stop' },
}

/** Returns the label of a state; Pending Review for an unknown state. */
export const stateOf = (status: string): State => STATES[status] ?? { label: 'Pending Review', tone: 'wait' }

/** Returns the confirmation, such as "Claim approved successfully!" */
export const decisionMessage = ({ word, choices }: Pick<ReviewTab, 'word' | 'choices'>, decision: string): string =>
  `${word} ${choiceOf({ choices }, decision)?.participle ?? 'decided'} successfully!`

export const choiceOf = (
  { choices }: Pick<ReviewTab, 'choices'>,
  decision: string | undefined,
): DecisionOption | undefined => choices.find(({ value }) => value === decision)

/** Returns a code as words: "mental_health" → "Mental health". */
export function asWords(code: string): string {
  if (code === 'icu') return 'ICU'
  const words = code.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
