import type { LibraryQuery } from '../loaders.ts'

/** The address of a state of the library; what goes without saying is left out, so that one state has one address. Pure. */
export function libraryAddress({ search, category, sort_by, page }: Partial<LibraryQuery>): string {
  const given = Object.entries({ search, category, sort_by, page }).filter(
    ([name, value]) => value && !(name === 'page' && value === '1'),
  )
  const text = new URLSearchParams(given as [string, string][]).toString()
  return text ? `/research?${text}` : '/research'
}
