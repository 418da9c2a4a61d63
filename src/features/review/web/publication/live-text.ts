import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '#app/call.ts'
import { REVIEWS } from '../query-keys.ts'

/**
 * Loads the text of a submission. The server stores that the reader has opened it, so that the loaded lists show it as
 * opened.
 */
export function usePublicationText(id: string, wanted: boolean) {
  const client = useQueryClient()
  return useQuery({
    queryKey: ['publication-text', id],
    queryFn: async () => {
      const text = await call('GET /api/admin/reviews/publication/:id/text', { params: { id } })
      client.setQueriesData<Listed>({ queryKey: [REVIEWS] }, (list) => list && withOpened(list, id))
      return text
    },
    enabled: wanted,
    // The reply is cached only briefly. The submitted text never changes, but authors may still approve the byline.
    staleTime: 30_000,
  })
}

type Listed = { items: { id: string }[] }

const withOpened = (list: Listed, id: string): Listed => ({
  ...list,
  items: list.items.map((item) => (item.id === id && 'opened' in item ? { ...item, opened: true } : item)),
})
