import type { Kernel } from '#server/kernel.ts'
import type { CallParsed } from '#shared/calls/endpoint.ts'
import type { libraryCalls } from '../../contract.ts'
import type { ListCache } from '../list-cache.ts'
import { createPaperSearch } from './search.ts'

type Asked = CallParsed<(typeof libraryCalls)['GET /api/public/research-library']>['query']

/** The library's list: what a search finds where there is one, best first unless another order was chosen; else all, newest first. */
export function createLibraryListing(kernel: Kernel, lists: ListCache) {
  const search = createPaperSearch(kernel)
  return ({ page, size, category, search: typed = '', sort_by: order }: Asked) =>
    typed.trim() === ''
      ? lists.read({ page, size, category, sort: order ?? 'date' })
      : search({ page, size, category: category ?? '', search: typed.trim(), order: order ?? 'relevance' })
}
