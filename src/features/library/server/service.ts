import type { Kernel } from '#server/kernel.ts'
import { sharedReads } from '#server/shared-reads.ts'
import { StoredJson } from '#server/stored-json.ts'
import { paginationOf } from '#shared/pagination.ts'
import type { Cards } from './cards.ts'
import { openKeptLists } from './kept-lists.ts'
import { recentSince } from './presenting.ts'
import {
  listFeatured,
  listLines,
  listRecent,
  listTotals,
  readChange,
  readTotal,
  type ListedLine,
  type ListQuery,
} from './queries.ts'

async function totalOf({ db }: Kernel, list: ListQuery, lines: ListedLine[]): Promise<number> {
  return lines[0]?.total ?? (await readTotal(db, list.category ?? ''))?.papers ?? 0
}

type Listed = { list: ListQuery; lines: ListedLine[] }

async function writeList(kernel: Kernel, cards: Cards, { list, lines }: Listed): Promise<StoredJson> {
  const [papers, total] = await Promise.all([cards(lines), totalOf(kernel, list, lines)])
  const pagination = paginationOf({ page: list.page, size: list.size, total })
  return new StoredJson('{"papers":', ...papers, `,"pagination":${JSON.stringify(pagination)}}`)
}

/**
 * Lists papers. Each answer asks PostgreSQL first whether anything that lists show has changed, and is read and written anew
 * where it has; those who ask at the same time share the reads.
 */
export function sharedLists(kernel: Kernel, cards: Cards): (list: ListQuery) => Promise<StoredJson> {
  const kept = openKeptLists()
  const askForChange = sharedReads(() => readChange(kernel.db))
  const readList = sharedReads(async (key) => {
    const list = JSON.parse(key) as ListQuery
    const since = recentSince(kernel.now())
    const lines = await listLines(kernel.db, list)
    const json = await writeList(kernel, cards, { list, lines })
    // A page without a line does not say from which change it was read.
    return lines[0] ? kept.keep(key, { change: lines[0].change, since, json }) : json
  })
  return async (list) => {
    const key = JSON.stringify(list)
    const change = await askForChange('library')
    return kept.find(key, { change, since: recentSince(kernel.now()) }) ?? readList(key)
  }
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
