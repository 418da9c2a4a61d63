import type { Pagination } from '#shared/calls/pagination.ts'
import type { Place } from '../place.ts'

const SHOW_WORDS: Record<string, string> = { waiting: ' waiting', overdue: ' overdue' }

/** "41 papers waiting, 21 to 40 shown". Pure. */
export function totalInWords({ desk, show }: Pick<Place, 'desk' | 'show'>, { page, size, total }: Pagination): string {
  const things = `${total.toLocaleString('en-GB')} ${desk.things[total === 1 ? 0 : 1]}${SHOW_WORDS[show] ?? ''}`
  if (total <= size) return things
  return `${things}, ${(page - 1) * size + 1} to ${Math.min(page * size, total)} shown`
}
