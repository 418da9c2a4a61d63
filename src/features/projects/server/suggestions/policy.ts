import type { EventOf, NameOf, StateTransition } from '#shared/states.ts'
import type { SuggestionKind } from '../../suggestion-options.ts'
import { suggestionStates, type SuggestionStatus } from '../../states.ts'

/** An event in the life of a suggestion: a decision of an editor or an action of its author. */
export type SuggestionEvent = EventOf<typeof suggestionStates>
export type SuggestionDecision = 'approved' | 'revision_requested' | 'rejected'

export const NOUN: Record<SuggestionKind, string> = { proposal: 'proposal', refined_question: 'refined question' }

type CurrentSuggestion = {
  kind: SuggestionKind
  status: SuggestionStatus
  /** The name of the last reviewer. */
  decidedBy: string
}

type Refusal = (current: CurrentSuggestion) => string

// Error messages for a refused decision. They tell a later reviewer which colleague decided first, and what the
// decision was.
const WHY_NOT_DECIDED = suggestionStates.per<NameOf<typeof suggestionStates>, Refusal>({
  pending_review: () => '',
  revision_requested: ({ kind, decidedBy }) =>
    `${decidedBy} already requested a revision of this ${NOUN[kind]}. It is waiting for the author.`,
  approved: ({ kind, decidedBy }) => `${decidedBy} already approved this ${NOUN[kind]}.`,
  rejected: ({ kind, decidedBy }) => `${decidedBy} already rejected this ${NOUN[kind]}.`,
  withdrawn: ({ kind }) => `Its author has withdrawn this ${NOUN[kind]}.`,
})

const WHY_NOT_RESUBMITTED = suggestionStates.per<NameOf<typeof suggestionStates>, Refusal>({
  pending_review: ({ kind }) => `This ${NOUN[kind]} is with the editors. You can change it if they request a revision.`,
  revision_requested: () => '',
  approved: ({ kind }) => `This ${NOUN[kind]} is approved; its text can no longer be changed.`,
  rejected: ({ kind }) => `This ${NOUN[kind]} was not accepted. You can write a new one.`,
  withdrawn: ({ kind }) => `You have withdrawn this ${NOUN[kind]}. You can write a new one.`,
})

const WHY_NOT_WITHDRAWN = suggestionStates.per<NameOf<typeof suggestionStates>, Refusal>({
  pending_review: () => '',
  revision_requested: () => '',
  approved: ({ kind }) => `This ${NOUN[kind]} is approved; it can no longer be withdrawn.`,
  rejected: ({ kind }) => `This ${NOUN[kind]} was already reviewed.`,
  withdrawn: ({ kind }) => `This ${NOUN[kind]} was already withdrawn.`,
})

const WHY_NOT: Record<SuggestionEvent, (status: SuggestionStatus) => Refusal> = {
  approved: WHY_NOT_DECIDED,
  revision_requested: WHY_NOT_DECIDED,
  rejected: WHY_NOT_DECIDED,
  resubmitted: WHY_NOT_RESUBMITTED,
  withdrawn: WHY_NOT_WITHDRAWN,
}

/** Returns a suggestion's new state after an event, or the error message if the event is refused. Pure. */
export function followSuggestion(
  current: CurrentSuggestion,
  event: SuggestionEvent,
): StateTransition<SuggestionStatus> {
  const step = suggestionStates.after(current.status, event)
  return 'refused' in step ? { refused: WHY_NOT[event](current.status)(current) } : step
}
