import type { Kernel } from '#server/kernel.ts'
import { paginationOf } from '#shared/calls/pagination.ts'
import { listPage, type ListQuery } from './page-queries.ts'
import { presentCard, recentSince } from '../presenters.ts'
import { type CardRow, listFeatured, listRecent, listTotals, readTotal } from '../queries.ts'

/** A page of the library's list. */
export async function listPapers({ db, now }: Pick<Kernel, 'db' | 'now'>, list: ListQuery) {
  const rows = await listPage(db, list)
  const total = rows[0]?.total ?? (await readTotal(db, list.category ?? ''))?.papers ?? 0
  const at = now()
  return {
    papers: rows.map((row) => presentCard(row, at)),
    pagination: paginationOf({ page: list.page, size: list.size, total }),
  }
}

/** What stands beside the list. */
export async function readHighlights({ db, now }: Pick<Kernel, 'db' | 'now'>) {
  const at = now()
  const [totals, featured, recent] = await Promise.all([
    listTotals(db),
    listFeatured(db),
    listRecent(db, recentSince(at)),
  ])
  const present = (rows: CardRow[]) => rows.map((row) => presentCard(row, at))
  return {
    // The row without a name holds the whole.
    total: totals.find(({ category }) => category === '')?.papers ?? 0,
    categories: totals.filter(({ category, papers }) => category !== '' && papers > 0),
    featured: present(featured),
    recent: present(recent),
  }
}
