import type { LibraryQuery } from '../loaders.ts'

/** Returns the URL of a library query. Omits default values, so that each query has exactly one URL. Pure. */
export function libraryAddress({ search, category, sort_by, page }: Partial<LibraryQuery>): string {
  const given = Object.entries({ search, category, sort_by, page }).filter(
    ([name, value]) => value && !(name === 'page' && value === '1'),
  )
  const text = new URLSearchParams(given as [string, string][]).toString()
  return text ? `/research?${text}` : '/research'
}
