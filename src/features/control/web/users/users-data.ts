import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '#app/call.ts'
import type { USER_ROLES, USER_SORTS } from '../../limits.ts'

export type UsersQuery = {
  search: string
  role: (typeof USER_ROLES)[number] | ''
  sort: (typeof USER_SORTS)[number]
  page: number
}

const USERS = 'super-admin-users'

export const useUsers = ({ search, role, sort, page }: UsersQuery) =>
  useQuery({
    queryKey: [USERS, search, role, sort, page],
    queryFn: () => call('GET /api/super-admin/users/all', { query: { search, role, sort, page: String(page) } }),
    placeholderData: keepPreviousData,
  })

/** Returns a function that fetches the members again after a change. */
export function useRefresh(): () => void {
  const client = useQueryClient()
  return () => void client.invalidateQueries({ queryKey: [USERS] })
}
