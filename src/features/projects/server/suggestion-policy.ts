import type { SuggestionKind, SuggestionStatus } from '../suggestion-states.ts'

/** Decisions of an editor, and what the member does themself. */
export const SUGGESTION_EVENTS = ['approved', 'revision_requested', 'rejected', 'resubmitted', 'withdrawn'] as const
export type SuggestionEvent = (typeof SUGGESTION_EVENTS)[number]
export type SuggestionDecision = 'approved' | 'revision_requested' | 'rejected'

export type SuggestionOutcome = { status: SuggestionStatus } | { refused: string }

export const NOUN: Record<SuggestionKind, string> = { proposal: 'proposal', refined_question: 'refined question' }

type Standing = {
  kind: SuggestionKind
  status: SuggestionStatus
  /** Whoever decided last, by name. */
  decidedBy: string
}

// The later of two decisions is told whose came first, and what it was.
function whyNotDecided({ kind, status, decidedBy }: Standing): string {
  const noun = NOUN[kind]
  switch (status) {
    case 'revision_requested':
      return `${decidedBy} already asked for a revision of this ${noun}; it waits for its author.`
    case 'withdrawn':
      return `Its author has withdrawn this ${noun}.`
    default:
      return `${decidedBy} already ${status === 'approved' ? 'approved' : 'rejected'} this ${noun}.`
  }
}

function whyNotResubmitted({ kind, status }: Standing): string {
  const noun = NOUN[kind]
  switch (status) {
    case 'approved':
      return `This ${noun} is approved; its text can no longer be changed.`
    case 'rejected':
      return `This ${noun} was not accepted. You can write a new one.`
    case 'withdrawn':
      return `You have withdrawn this ${noun}. You can write a new one.`
    default:
      return `This ${noun} is with the editors; it can be changed once they ask for a revision.`
  }
}

function whyNotWithdrawn({ kind, status }: Standing): string {
  const noun = NOUN[kind]
  switch (status) {
    case 'approved':
      return `This ${noun} is approved; it can no longer be withdrawn.`
    case 'withdrawn':
      return `This ${noun} was already withdrawn.`
    default:
      return `This ${noun} was already reviewed.`
  }
}

/** What becomes of a suggestion when something happens to it, or why it can't. Source: specification 002, section 4. Pure. */
export function followSuggestion(standing: Standing, event: SuggestionEvent): SuggestionOutcome {
  const { status } = standing
  if (event === 'resubmitted') {
    return status === 'revision_requested' ? { status: 'pending_review' } : { refused: whyNotResubmitted(standing) }
  }
  if (event === 'withdrawn') {
    return status === 'pending_review' || status === 'revision_requested'
      ? { status: 'withdrawn' }
      : { refused: whyNotWithdrawn(standing) }
  }
  return status === 'pending_review' ? { status: event } : { refused: whyNotDecided(standing) }
}
