import { REVIEW_PAGES, REVIEW_TABS } from '#app/review-tabs.ts'
import type { WaitingItem } from '../contract.ts'
import type { ReviewTab } from './review-queue.ts'

/** The filter of a list: pending items, overdue items, all items, or items in one state. */
export type Show = 'waiting' | 'overdue' | 'all' | (string & {})

/** The state of the panel, which is stored entirely in the URL. */
export type ReviewListState = {
  openTab: ReviewTab
  show: Show
  category: string
  search: string
  page: number
  id: string
  /** True if the item's review dialog opens automatically. */
  deciding: boolean
}

const showOf = (openTab: ReviewTab, text: string | null): Show =>
  text !== null && ['overdue', 'all', ...openTab.states].includes(text) ? text : 'waiting'

/** Parses the URL's query. Ignores unknown or invalid parameters. Pure. */
export function readListState(address: URLSearchParams): ReviewListState {
  const openTab = REVIEW_TABS.find(({ tab }) => tab === address.get('tab')) ?? REVIEW_TABS[0]
  return {
    openTab,
    show: showOf(openTab, address.get('status')),
    category: address.get('category') ?? '',
    search: address.get('search')?.trim() ?? '',
    page: Math.max(1, Number.parseInt(address.get('page') ?? '', 10) || 1),
    id: address.get('id') ?? '',
    deciding: address.get('review') === 'now',
  }
}

/** Returns the URL of a list state. Default values are omitted, so that each list state has exactly one URL. Pure. */
export function addressOf({
  openTab,
  show,
  category,
  search,
  page,
  id,
  deciding,
}: Pick<ReviewListState, 'openTab'> & Partial<ReviewListState>): string {
  const given = Object.entries({
    tab: openTab.tab,
    status: show === 'waiting' ? '' : show,
    category,
    search,
    page: page === undefined || page <= 1 ? '' : String(page),
    id,
    review: deciding && id ? 'now' : '',
  }).filter((entry): entry is [string, string] => Boolean(entry[1]))
  return `/admin/panel?${new URLSearchParams(given).toString()}`
}

/** Returns the noun for an item of a review queue, such as "Refined question". Pure. */
export const wordFor = (kind: string): string =>
  [...REVIEW_TABS, ...REVIEW_PAGES].find((openTab) => openTab.kind === kind)?.word ?? 'Item'

type Reachable = Pick<WaitingItem, 'kind' | 'id' | 'may_decide'>

/**
 * Returns the URL at which an item is decided on, in its review queue. For members who may only read, the URL opens the
 * item's row. Pure.
 */
export function addressOfItem({ kind, id, may_decide: mayDecide }: Reachable): string {
  const openTab = REVIEW_TABS.find((one) => one.kind === kind)
  if (openTab) return addressOf({ openTab, id, deciding: mayDecide })
  const page = REVIEW_PAGES.find((one) => one.kind === kind)
  return page ? `${page.to}?id=${id}` : '/admin/panel'
}

/** Returns whether a list is filtered. By default, a tab lists all pending items. Pure. */
export const isNarrowed = ({ show, category, search }: ReviewListState): boolean =>
  show !== 'waiting' || category !== '' || search !== ''

/** Returns the query that fetches a list state from the server. Pure. */
export const queryFor = ({ openTab, show, category, search, page }: ReviewListState) => ({
  kind: openTab.kind,
  status: show === 'waiting' ? openTab.status : show === 'all' || show === 'overdue' ? undefined : show,
  overdue: show === 'overdue' ? ('true' as const) : undefined,
  category: category || undefined,
  search: search || undefined,
  page: String(page),
})
