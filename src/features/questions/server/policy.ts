import {
  isProgress,
  type QuestionEvent,
  type QuestionProgress,
  questionStates,
  type QuestionStatus,
} from '../states.ts'

export type QuestionDecision = Exclude<QuestionEvent, 'merged' | 'clarified' | QuestionProgress>

/** `same`: nothing to store, the question is there already or beyond. */
export type QuestionOutcome = { status: QuestionStatus } | { same: true } | { refused: string }

/** Returns the new state of a question in `status` after `event`. Pure. */
export function follow(status: QuestionStatus, event: QuestionEvent): QuestionOutcome {
  const step = questionStates.after(status, event)
  // An editor may ask the asker back twice; a project that reports a known state changes nothing.
  return 'status' in step && step.status === status && isProgress(event) ? { same: true } : step
}

/** Returns why a question cannot be the target of a merge; undefined when it can. Pure. */
export function mergeTargetRefusal(status: QuestionStatus): string | undefined {
  if (status === questionStates.merged)
    return 'That question was itself merged into another one. Please choose that one.'
  return status === questionStates.declined
    ? 'That question was declined. Please choose one that is open or answered.'
    : undefined
}

const UNDER_WAY: readonly QuestionStatus[] = [
  questionStates.assigned,
  questionStates.in_research,
  questionStates.published,
]

type Wishes = { notify_on_completion: boolean; mails_stopped_at: Date | null }

/**
 * Returns true for decisions, which every asker is notified of, and for later steps if the asker wished it; false for
 * everything once the asker stopped the e-mails. Pure.
 */
export function isNotified(status: QuestionStatus, asker: Wishes): boolean {
  if (asker.mails_stopped_at) return false
  return UNDER_WAY.includes(status) ? asker.notify_on_completion : true
}
