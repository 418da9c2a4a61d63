import { useSearchParams } from 'react-router'

/** The parts of the address that narrow the list, named as the call names them. */
export const FILTERS = ['search', 'category', 'difficulty', 'setting', 'skill', 'team_size', 'open_spots'] as const
export type FilterName = (typeof FILTERS)[number]
export type Filters = Partial<Record<FilterName, string>>

/** Returns the filters in an address; empty ones narrow nothing. Pure. */
export const filtersIn = (search: URLSearchParams): Filters =>
  Object.fromEntries(FILTERS.flatMap((name) => (search.get(name)?.trim() ? [[name, search.get(name)?.trim()]] : [])))

type TeamSize = 'solo' | 'pair' | 'team'
const isTeamSize = (value: string | undefined): value is TeamSize =>
  value === 'solo' || value === 'pair' || value === 'team'

/** The filters as the call takes them; a team size that does not exist narrows nothing. Pure. */
export const availableQuery = ({ team_size: size, ...filters }: Filters, page: number) => ({
  ...filters,
  ...(isTeamSize(size) ? { team_size: size } : {}),
  page: String(page),
})

/** The address with other filters; everything else in it stays. Pure. */
export function withFilters(search: URLSearchParams, filters: Filters): URLSearchParams {
  const next = new URLSearchParams(search)
  for (const name of FILTERS) {
    const value = filters[name]
    if (value) next.set(name, value)
    else next.delete(name)
  }
  return next
}

/** The filters as the address holds them, so that a narrowed list can be linked to and survives a reload. */
export function useFilters() {
  const [search, setSearch] = useSearchParams()
  return {
    filters: filtersIn(search),
    setFilters: (filters: Filters) =>
      setSearch((current) => withFilters(current, filters), { replace: true, preventScrollReset: true }),
  }
}
