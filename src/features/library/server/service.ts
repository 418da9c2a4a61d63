import type { Kernel } from '#server/kernel.ts'
import { sharedReads } from '#server/shared-reads.ts'
import { StoredJson } from '#server/stored-json.ts'
import { paginationOf } from '#shared/pagination.ts'
import type { Cards } from './cards.ts'
import { recentSince } from './presenting.ts'
import {
  listFeatured,
  listLines,
  listRecent,
  listTotals,
  readTotal,
  type ListedLine,
  type ListQuery,
} from './queries.ts'
import { openSameLines } from './same-lines.ts'

async function totalOf({ db }: Kernel, list: ListQuery, lines: ListedLine[]): Promise<number> {
  return lines[0]?.total ?? (await readTotal(db, list.category ?? ''))?.papers ?? 0
}

type Listed = { list: ListQuery; lines: ListedLine[] }

async function writeList(kernel: Kernel, cards: Cards, { list, lines }: Listed): Promise<StoredJson> {
  const [papers, total] = await Promise.all([cards(lines), totalOf(kernel, list, lines)])
  const pagination = paginationOf({ page: list.page, size: list.size, total })
  return new StoredJson('{"papers":', ...papers, `,"pagination":${JSON.stringify(pagination)}}`)
}

/** Lists papers; those who ask for the same list at the same time share one read. */
export function sharedLists(kernel: Kernel, cards: Cards): (list: ListQuery) => Promise<StoredJson> {
  const unlessSame = openSameLines()
  const read = sharedReads(async (key) => {
    const list = JSON.parse(key) as ListQuery
    const lines = await listLines(kernel.db, list)
    // Without a line the total is not known yet, and nothing is spared.
    if (lines.length === 0) return writeList(kernel, cards, { list, lines })
    return unlessSame(key, { lines, since: recentSince(kernel.now()) }, () => writeList(kernel, cards, { list, lines }))
  })
  return (list) => read(JSON.stringify(list))
}

export async function readHighlights(kernel: Kernel, cards: Cards): Promise<StoredJson> {
  const since = recentSince(kernel.now())
  const [totals, featured, recent] = await Promise.all([
    listTotals(kernel.db),
    listFeatured(kernel.db).then(cards),
    listRecent(kernel.db, since).then(cards),
  ])
  // The row without a name holds the whole.
  const total = totals.find(({ category }) => category === '')?.papers ?? 0
  const categories = JSON.stringify(totals.filter(({ category, papers }) => category !== '' && papers > 0))
  const start = `{"total":${total},"categories":${categories},"featured":`
  return new StoredJson(start, ...featured, ',"recent":', ...recent, '}')
}
