import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useWrite } from '#ui/use-write.ts'
import { call } from '#app/call.ts'
import type { PrivacySettings } from './settings.ts'

export const privacyQuery = () => ({
  queryKey: ['privacy'],
  queryFn: (): Promise<PrivacySettings> => call('GET /api/auth/privacy'),
})

export const usePrivacy = () => useQuery(privacyQuery())

export function useSavePrivacy() {
  const client = useQueryClient()
  return useWrite({
    mutationFn: (chosen: PrivacySettings) => call('PUT /api/auth/privacy', { body: chosen }),
    onSuccess: (saved) => {
      client.setQueryData(privacyQuery().queryKey, saved)
      void client.invalidateQueries({ queryKey: ['directory'] })
    },
  })
}
