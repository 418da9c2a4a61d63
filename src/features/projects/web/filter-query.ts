import { useSearchParams } from 'react-router'

/** The query parameters that filter the list of open projects, with the same names as in the API. */
export const FILTERS = ['search', 'category', 'difficulty', 'setting', 'skill', 'team_size', 'open_spots'] as const
export type FilterName = (typeof FILTERS)[number]
export type Filters = Partial<Record<FilterName, string>>

/** Returns the filters in the URL's query, without empty ones. Pure. */
export const filtersIn = (search: URLSearchParams): Filters =>
  Object.fromEntries(FILTERS.flatMap((name) => (search.get(name)?.trim() ? [[name, search.get(name)?.trim()]] : [])))

type TeamSize = 'solo' | 'pair' | 'team'
const isTeamSize = (value: string | undefined): value is TeamSize =>
  value === 'solo' || value === 'pair' || value === 'team'

/** Converts the filters to the API's query. Omits an invalid team size. Pure. */
export const availableQuery = ({ team_size: size, ...filters }: Filters, page: number) => ({
  ...filters,
  ...(isTeamSize(size) ? { team_size: size } : {}),
  page: String(page),
})

/** Returns the URL's query with the given filters; its other parameters stay unchanged. Pure. */
export function withFilters(search: URLSearchParams, filters: Filters): URLSearchParams {
  const next = new URLSearchParams(search)
  for (const name of FILTERS) {
    const value = filters[name]
    if (value) next.set(name, value)
    else next.delete(name)
  }
  return next
}

/** Reads and changes the filters in the URL, so that a filtered list can be linked to and reloaded. */
export function useFilters() {
  const [search, setSearch] = useSearchParams()
  return {
    filters: filtersIn(search),
    setFilters: (filters: Filters) =>
      setSearch((current) => withFilters(current, filters), { replace: true, preventScrollReset: true }),
  }
}
