import { INSTITUTION_LENGTH_MAX, SEARCH_LENGTH_MAX } from '../limits.ts'
import { type ListedRole, ROLE_LABELS } from '../roles.ts'

/** The state of the directory list, as stored in the page's URL. */
export type DirectoryListState = { search: string; role: ListedRole | ''; institution: string; page: number }

const NARROWED_BY = ['search', 'role', 'institution'] as const

const isRole = (text: string): text is ListedRole => Object.hasOwn(ROLE_LABELS, text)
const asRole = (text: string): DirectoryListState['role'] => (isRole(text) ? text : '')

/** Returns the list state in a URL's query. Ignores an unknown role. Pure. */
export function listStateIn(search: URLSearchParams): DirectoryListState {
  const page = Number(search.get('page') ?? '1')
  const asked = (key: string): string => search.get(key)?.trim() ?? ''
  return {
    search: asked('search').slice(0, SEARCH_LENGTH_MAX),
    role: asRole(asked('role')),
    institution: asked('institution').slice(0, INSTITUTION_LENGTH_MAX),
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
  }
}

/** Returns the role in a URL's query if it is unknown. Pure. */
export function unknownRoleIn(search: URLSearchParams): string | undefined {
  const role = search.get('role')?.trim() ?? ''
  return role === '' || isRole(role) ? undefined : role
}

/** Returns the URL path of a list state, without filters that are not chosen. Pure. */
export function addressOf({ page, ...narrowed }: DirectoryListState): string {
  const query = new URLSearchParams(NARROWED_BY.flatMap((key) => (narrowed[key] === '' ? [] : [[key, narrowed[key]]])))
  if (page > 1) query.set('page', String(page))
  return query.size > 0 ? `/directory?${query.toString()}` : '/directory'
}

export const isFiltered = ({ search, role, institution }: DirectoryListState): boolean =>
  `${search}${role}${institution}` !== ''

/** Returns true if the page is beyond the last page of the list. Pure. */
export const isBeyondLastPage = ({ page }: Pick<DirectoryListState, 'page'>, lastPage: number): boolean =>
  lastPage > 0 && page > lastPage

/** Returns the filters in words, shown after the number of members. Pure. */
export const filtersInWords = ({ search, role, institution }: DirectoryListState): string =>
  [search && `“${search}”`, role && ROLE_LABELS[role], institution]
    .flatMap((part) => (part ? [` · ${part}`] : []))
    .join('')
