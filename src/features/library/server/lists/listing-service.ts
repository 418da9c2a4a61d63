import type { Kernel } from '#server/kernel.ts'
import type { CallParsed } from '#shared/calls/endpoint.ts'
import type { libraryCalls } from '../../contract.ts'
import type { KeptLists } from '../kept-lists.ts'
import { openSearches } from './search.ts'

type Asked = CallParsed<(typeof libraryCalls)['GET /api/public/research-library']>['query']

/** The library's list: what a search finds where there is one, best first unless another order was chosen; else all, newest first. */
export function openListing(kernel: Kernel, lists: KeptLists) {
  const search = openSearches(kernel)
  return ({ page, size, category, search: typed = '', sort_by: order }: Asked) =>
    typed.trim() === ''
      ? lists.read({ page, size, category, sort: order ?? 'date' })
      : search({ page, size, category: category ?? '', search: typed.trim(), order: order ?? 'relevance' })
}
