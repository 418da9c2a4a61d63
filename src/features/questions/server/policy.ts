import {
  isProgress,
  type QuestionEvent,
  type QuestionProgress,
  questionStates,
  type QuestionStatus,
} from '../states.ts'

export type QuestionDecision = Exclude<QuestionEvent, 'merged' | 'clarified' | QuestionProgress>

/** `same`: there is nothing to store, since the question already has this status or a later one. */
export type QuestionOutcome = { status: QuestionStatus } | { same: true } | { refused: string }

/** Returns the new state of a question in `status` after `event`. Pure. */
export function follow(status: QuestionStatus, event: QuestionEvent): QuestionOutcome {
  const step = questionStates.after(status, event)
  // An editor may request clarification repeatedly. A project that reports the current status changes nothing.
  return 'status' in step && step.status === status && isProgress(event) ? { same: true } : step
}

/** Returns why no question can be merged into one with this status; undefined if it is possible. Pure. */
export function mergeTargetRefusal(status: QuestionStatus): string | undefined {
  if (status === questionStates.merged)
    return 'That question was itself merged. Please choose the question that it was merged into.'
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
 * Checks whether an asker is notified of a status: always of decisions, and of later steps if the asker chose so.
 * Askers who stopped the e-mails are not notified. Pure.
 */
export function isNotified(status: QuestionStatus, asker: Wishes): boolean {
  if (asker.mails_stopped_at) return false
  return UNDER_WAY.includes(status) ? asker.notify_on_completion : true
}
