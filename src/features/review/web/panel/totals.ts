import type { Pagination } from '#shared/calls/pagination.ts'
import { REVIEW_TABS } from '#app/review-tabs.ts'
import type { ReviewCounts } from '../../contract.ts'
import type { ReviewTab } from '../review-queue.ts'
import type { ReviewListState } from '../list-state.ts'

const SHOW_WORDS: Record<string, string> = {
  waiting: ' waiting',
  overdue: ' overdue',
  taking_effect: ' taking effect soon',
}

/** Returns the total as text, such as "41 papers waiting, 21 to 40 shown". Pure. */
export function totalInWords(
  { openTab, show }: Pick<ReviewListState, 'openTab' | 'show'>,
  { page, size, total }: Pagination,
): string {
  const things = `${total.toLocaleString('en-GB')} ${openTab.things[total === 1 ? 0 : 1]}${SHOW_WORDS[show] ?? ''}`
  if (total <= size) return things
  return `${things}, ${(page - 1) * size + 1} to ${Math.min(page * size, total)} shown`
}

/**
 * Returns the next tab with pending items, with the text of its button; undefined if no other tab has any. Pure.
 */
export function waitingElsewhere(openTab: ReviewTab, counts: ReviewCounts | undefined) {
  const at = REVIEW_TABS.indexOf(openTab)
  const next = [...REVIEW_TABS.slice(at + 1), ...REVIEW_TABS.slice(0, at)].find(({ kind }) => (counts?.[kind] ?? 0) > 0)
  if (!next) return undefined
  const waiting = counts?.[next.kind] ?? 0
  return { openTab: next, label: `Review ${waiting.toLocaleString('en-GB')} ${next.things[waiting === 1 ? 0 : 1]}` }
}
