import { useQuery } from '@tanstack/react-query'
import { call } from '#call.ts'

export const useOverview = () => useQuery({ queryKey: ['overview'], queryFn: () => call('GET /api/admin/overview') })
