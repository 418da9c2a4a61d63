import type { Kernel } from '#server/kernel.ts'
import { sharedReads } from '#server/shared-reads.ts'
import { StoredJson } from '#server/stored-json.ts'
import { Failure } from '#shared/failure.ts'
import { paginationOf } from '#shared/pagination.ts'
import { takeCards } from './cards.ts'
import { presentPaper, recentSince } from './presenting.ts'
import {
  countMatches,
  findPaper,
  joinFeatured,
  joinListed,
  joinRecent,
  listAuthors,
  type ListQuery,
  listTotals,
} from './queries.ts'

async function listPapers(kernel: Kernel, list: ListQuery): Promise<StoredJson> {
  const since = recentSince(kernel.now())
  const [cards, matches] = await Promise.all([
    takeCards(kernel, () => joinListed(kernel.db, list, since)),
    list.search ? countMatches(kernel.db, list) : undefined,
  ])
  const pagination = paginationOf({ page: list.page, size: list.size, total: matches?.papers ?? cards.total })
  return new StoredJson(`{"papers":${cards.json},"pagination":${JSON.stringify(pagination)}}`)
}

/** Lists papers; those who ask for the same list at the same time share one read. */
export function sharedLists(kernel: Kernel): (list: ListQuery) => Promise<StoredJson> {
  const read = sharedReads((key) => listPapers(kernel, JSON.parse(key) as ListQuery))
  return (list) => read(JSON.stringify(list))
}

export async function readHighlights(kernel: Kernel): Promise<StoredJson> {
  const since = recentSince(kernel.now())
  const [totals, featured, recent] = await Promise.all([
    listTotals(kernel.db),
    takeCards(kernel, () => joinFeatured(kernel.db, since)),
    takeCards(kernel, () => joinRecent(kernel.db, since)),
  ])
  // The row without a name holds the whole.
  const total = totals.find(({ category }) => category === '')?.papers ?? 0
  const categories = JSON.stringify(totals.filter(({ category, papers }) => category !== '' && papers > 0))
  return new StoredJson(
    `{"total":${total},"categories":${categories},"featured":${featured.json},"recent":${recent.json}}`,
  )
}

/** @throws Failure not_found */
export async function readPaper(kernel: Kernel, idOrPaperId: string) {
  const row = await findPaper(kernel.db, idOrPaperId)
  if (!row) throw new Failure('not_found', 'Paper not found')
  const authors = await listAuthors(kernel.db, row.id)
  return presentPaper(row, authors, kernel.now())
}
