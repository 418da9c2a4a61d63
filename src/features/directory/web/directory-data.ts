import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '#call.ts'
import type { Place } from './place.ts'

const OFFERS_FRESH_MS = 60_000

export const usersQuery = ({ search, role, institution, page }: Place) => ({
  queryKey: ['directory', 'users', { search, role, institution, page }],
  queryFn: () =>
    call('GET /api/directory/users', { query: { search, role: role as '', institution, page: String(page) } }),
})

export const useUsers = (place: Place) => useQuery({ ...usersQuery(place), placeholderData: keepPreviousData })

export const useStats = () =>
  useQuery({
    queryKey: ['directory', 'stats'],
    queryFn: () => call('GET /api/directory/stats'),
    staleTime: OFFERS_FRESH_MS,
  })

/** What can be chosen from in the filters. */
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
