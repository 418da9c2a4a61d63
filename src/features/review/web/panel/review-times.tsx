import { inBusinessDays } from '#shared/business.ts'
import { REVIEW_TIMES_DAYS } from '../../limits.ts'
import { useReviewTimes } from '../live-data.ts'
import type { ReviewTab } from '../review-queue.ts'

type Times = NonNullable<ReturnType<typeof useReviewTimes>['data']>

const decisionsIn = (count: number): string => (count === 1 ? '1 decision' : `${count} decisions`)

/** Describes the time to a decision next to the promised time, or says that there are too few decisions. Pure. */
export function timesInWords({ promised, decisions, median_business_days: median }: Times): string {
  const promise = `Promised: ${inBusinessDays(promised)}.`
  if (decisions === 0) return `No decision in the last ${REVIEW_TIMES_DAYS} days. ${promise}`
  const made = `${decisionsIn(decisions)} in the last ${REVIEW_TIMES_DAYS} days`
  if (median === null) return `${made}: too few to tell how long they take. ${promise}`
  const took = median < 0.1 ? 'less than 0.1 business days' : `${median.toFixed(1)} business days`
  return `Median time to a decision: ${took} (${made}). ${promise}`
}

/** Shows the time to a decision above a list. Errors are not shown, since the page works without this line. */
export function ReviewTimes({ openTab }: { openTab: ReviewTab }) {
  const { data } = useReviewTimes(openTab.kind)
  return (
    <p className="min-h-5 max-sm:min-h-10 text-[14px] leading-5 text-muted tabular-nums">
      {data ? timesInWords(data) : null}
    </p>
  )
}
