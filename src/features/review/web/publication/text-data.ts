import { useQuery } from '@tanstack/react-query'
import { call } from '#app/call.ts'

export const usePublicationText = (id: string, wanted: boolean) =>
  useQuery({
    queryKey: ['publication-text', id],
    queryFn: () => call('GET /api/admin/reviews/publication/:id/text', { params: { id } }),
    enabled: wanted,
    // What was submitted never changes, but the authors may still agree to how they are printed.
    staleTime: 30_000,
  })

export type Text = NonNullable<ReturnType<typeof usePublicationText>['data']>
