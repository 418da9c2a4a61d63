import { adminIds } from '#features/accounts/server/public.ts'
import { notify } from '#features/notifications/server/public.ts'
import { assertMayDecide, findSubmissionTitle } from '#features/submission/server/public.ts'
import type { Tx } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import type { DecisionDelay, FailedDecision } from '#server/review-queues/review-queue.ts'
import { invalidField } from '#shared/calls/failure.ts'
import type { PublicationReviewDecision } from '../../decisions.ts'
import { PUBLISH_WITHIN_DAYS_MAX } from '../../limits.ts'

const DAY_MS = 86_400_000

type Wanted = { publishAt: string | undefined; undoSeconds: number; now: Date }

/**
 * Returns the time at which a decision takes effect: after the period for undo, or on the chosen date. Pure.
 * @throws Failure invalid if the chosen date is before the end of the period or too late
 */
export function effectTimeOf({ publishAt, undoSeconds, now }: Wanted): Date {
  const earliest = new Date(now.getTime() + undoSeconds * 1000)
  if (publishAt === undefined) return earliest
  const at = new Date(publishAt)
  if (at < earliest) throw invalidField('publish_at', tooEarly(undoSeconds))
  if (at.getTime() - now.getTime() > PUBLISH_WITHIN_DAYS_MAX * DAY_MS)
    throw invalidField('publish_at', 'Please choose a date within one year.')
  return at
}

function tooEarly(undoSeconds: number): string {
  const minutes = Math.ceil(undoSeconds / 60)
  if (minutes === 0) return 'Please choose a time in the future.'
  return `Please choose a time at least ${minutes} ${minutes === 1 ? 'minute' : 'minutes'} from now.`
}

/** Notifies all admins that a decision on a submission could not be carried out, with the reason. */
async function notifyFailed(kernel: Kernel, tx: Tx, { id, reason }: FailedDecision): Promise<void> {
  const title = (await findSubmissionTitle(tx, id)) ?? ''
  const text = `The decision on “${title}” could not be carried out: ${reason}`
  await notify(kernel, tx, {
    to: await adminIds(tx),
    event: 'decision_failed',
    text,
    link: `/admin/panel?tab=publications&status=all&id=${id}`,
    mail: { subject: `Not carried out: ${title}`, text },
  })
}

/** Returns the delay of decisions on papers, during which they can be undone. */
export const publicationDelay = (kernel: Kernel): DecisionDelay<PublicationReviewDecision> => ({
  takesEffectAt: ({ publish_at: publishAt }, now) =>
    effectTimeOf({ publishAt, undoSeconds: kernel.settings.decisionUndoSeconds, now }),
  assertMayUndo: assertMayDecide,
  notifyFailed: (tx, failed) => notifyFailed(kernel, tx, failed),
})
