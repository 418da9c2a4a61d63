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
      client.setQueriesData<Listed>({ queryKey: [REVIEWS] }, (list) => withOpened(list, id))
      return text
    },
    enabled: wanted,
    // The reply is cached only briefly. The submitted text never changes, but authors may still approve the byline.
    staleTime: 30_000,
  })
}

type Unopened = { id: string; opened?: boolean }
type Listed = { items: Unopened[] }

/** Marks a submission as opened. Returns undefined if nothing changes, so that a list that is out of date stays so. */
function withOpened(list: Listed | undefined, id: string): Listed | undefined {
  const isUnopened = (item: Unopened) => item.id === id && item.opened === false
  if (!list?.items.some(isUnopened)) return undefined
  return { ...list, items: list.items.map((item) => (isUnopened(item) ? { ...item, opened: true } : item)) }
}
