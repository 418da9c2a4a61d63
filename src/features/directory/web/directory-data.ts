import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '#app/call.ts'
import type { DirectoryListState } from './list-state.ts'

const OFFERS_FRESH_MS = 60_000

/** Returns the query of a page of the list. The previous page remains visible while the next page loads. */
export const usersQuery = ({ search, role, institution, page }: DirectoryListState) => ({
  queryKey: ['directory', 'users', { search, role, institution, page }],
  queryFn: async () => {
    const query = { search, role, institution, page: String(page) }
    return { ...(await call('GET /api/directory/users', { query })), listState: { search, role, institution, page } }
  },
})

export const useUsers = (listState: DirectoryListState) =>
  useQuery({ ...usersQuery(listState), placeholderData: keepPreviousData })

export const useStats = () =>
  useQuery({
    queryKey: ['directory', 'stats'],
    queryFn: () => call('GET /api/directory/stats'),
    staleTime: OFFERS_FRESH_MS,
  })

/** Returns the options of the filters. */
export function useOffers() {
  const roles = useQuery({
    queryKey: ['directory', 'roles'],
    queryFn: () => call('GET /api/directory/roles'),
    staleTime: OFFERS_FRESH_MS,
  })
  const institutions = useQuery({
    queryKey: ['directory', 'institutions'],
    queryFn: () => call('GET /api/directory/institutions'),
    staleTime: OFFERS_FRESH_MS,
  })
  return { roles: roles.data?.roles ?? [], institutions: institutions.data?.institutions ?? [] }
}
