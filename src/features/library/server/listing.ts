import type { Kernel } from '#server/kernel.ts'
import type { StoredJson } from '#server/stored-json.ts'
import type { CallParsed } from '#shared/endpoint.ts'
import type { libraryCalls } from '../contract.ts'
import type { Cards } from './cards.ts'
import { openSearches } from './search.ts'
import { sharedLists } from './service.ts'

type Asked = CallParsed<(typeof libraryCalls)['GET /api/public/research-library']>['query']

/** The library's list: what a search finds where there is one, best first unless another order was chosen; else all, newest first. */
export function openListing(kernel: Kernel, cards: Cards): (asked: Asked) => Promise<StoredJson> {
  const list = sharedLists(kernel, cards)
  const search = openSearches(kernel, cards)
  return ({ page, size, category, search: typed = '', sort_by: order }) =>
    typed.trim() === ''
      ? list({ page, size, category, sort: order ?? 'date' })
      : search({ page, size, category: category ?? '', search: typed.trim(), order: order ?? 'relevance' })
}
