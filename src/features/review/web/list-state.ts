import { REVIEW_PAGES, REVIEW_TABS } from '#app/review-tabs.ts'
import type { WaitingItem } from '../contract.ts'
import type { ReviewTab } from './review-queue.ts'

/** The shown part of a list: pending items, overdue items, everything, or one state. */
export type Show = 'waiting' | 'overdue' | 'all' | (string & {})

/** The state of the panel, all of which is in the address. */
export type ReviewListState = {
  openTab: ReviewTab
  show: Show
  category: string
  search: string
  page: number
  id: string
  /** True if the item's review dialog opens by itself. */
  deciding: boolean
}

const showOf = (openTab: ReviewTab, text: string | null): Show =>
  text !== null && ['overdue', 'all', ...openTab.states].includes(text) ? text : 'waiting'

/** Reads an address; what it does not know, or what makes no sense, is as if it were left out. Pure. */
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

/** Returns the address of a list state; defaults are left out, so that one list state has one address. Pure. */
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

/** Returns what a review queue calls one of its items: "Refined question". Pure. */
export const wordFor = (kind: string): string =>
  [...REVIEW_TABS, ...REVIEW_PAGES].find((openTab) => openTab.kind === kind)?.word ?? 'Item'

type Reachable = Pick<WaitingItem, 'kind' | 'id' | 'may_decide'>

/**
 * Returns where an item is decided on, in whichever review queue it waits; those who only read find it open there.
 * Pure.
 */
export function addressOfItem({ kind, id, may_decide: mayDecide }: Reachable): string {
  const openTab = REVIEW_TABS.find((one) => one.kind === kind)
  if (openTab) return addressOf({ openTab, id, deciding: mayDecide })
  const page = REVIEW_PAGES.find((one) => one.kind === kind)
  return page ? `${page.to}?id=${id}` : '/admin/panel'
}

/** Returns true if a list state shows less of its list than the tab's link does. Pure. */
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
