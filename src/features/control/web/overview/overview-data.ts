import { useQuery } from '@tanstack/react-query'
import { call } from '#app/call.ts'

export const useOverview = () => useQuery({ queryKey: ['overview'], queryFn: () => call('GET /api/admin/overview') })
