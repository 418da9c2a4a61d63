import { membersNamed } from '#features/accounts/server/public.ts'
import { type Actor, admits } from '#server/access/actor.ts'
import type { ReviewItemQuery, PanelReviewQueue } from '#server/review-queues/review-queue.ts'
import { overdueBefore } from '#server/review-queues/present-review-item.ts'
import type { Kernel } from '#server/kernel.ts'
import { invalidField } from '#shared/calls/failure.ts'
import { paginationOf } from '#shared/calls/pagination.ts'
import type { ReviewCounts } from '../../contract.ts'

/** Joins words into a choice such as "a, b or c". */
const choiceOf = (words: string[]): string => words.join(', ').replace(/, ([^,]*)$/, ' or $1')

/** Returns the panel's review queue of this kind. @throws Failure invalid if the panel has no such queue. */
export function findPanelQueue({ reviewQueues }: Kernel, kind: string): PanelReviewQueue {
  const onPanel = reviewQueues.onPanel()
  const reviewQueue = onPanel.find((one) => one.kind === kind)
  const sentence = `Please choose what to list: ${choiceOf(onPanel.map((one) => one.kind))}.`
  if (!reviewQueue) throw invalidField('kind', sentence)
  return reviewQueue
}

/** Returns the number of pending items in each review queue of the panel. */
async function countWaiting({ reviewQueues }: Kernel, actor: Actor): Promise<ReviewCounts> {
  const counted = await Promise.all(
    reviewQueues.onPanel().map(async (reviewQueue) => [reviewQueue.kind, await reviewQueue.count(actor)] as const),
  )
  // The schema of the reply ensures that no required kind is missing.
  return Object.fromEntries(counted) as ReviewCounts
}

type List = Omit<ReviewItemQuery, 'search' | 'waitingSince'> & {
  kind: string
  search?: string | undefined
  overdue: 'true' | 'false'
}

async function listQueue(kernel: Kernel, actor: Actor, { kind, search, overdue, ...page }: List) {
  const reviewQueue = findPanelQueue(kernel, kind)
  const waitingSince = overdue === 'true' ? overdueBefore(reviewQueue, kernel.now()) : undefined
  const words = search ? { text: search, memberIds: await membersNamed(kernel.db, search) } : undefined
  return reviewQueue.list(actor, { ...page, waitingSince, search: words })
}

export async function listReviews(kernel: Kernel, actor: Actor, list: List) {
  const [{ items, total }, counts] = await Promise.all([listQueue(kernel, actor, list), countWaiting(kernel, actor)])
  return {
    items,
    counts,
    pagination: paginationOf({ page: list.page, size: list.size, total }),
    may_decide: admits(findPanelQueue(kernel, list.kind).who, actor),
  }
}
