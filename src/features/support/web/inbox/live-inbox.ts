import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '#call.ts'
import { useWrite } from '#ui/use-write.ts'
import type { ChosenMessageState, MessageState } from '../../states.ts'

const INBOX = 'inbox'

/** One state's messages with the counts of all. While another is being fetched the counts stay, the messages do not. */
export function useInbox({ state, page }: { state: MessageState; page: number }) {
  const list = useQuery({
    queryKey: [INBOX, state, page],
    queryFn: () => call('GET /api/admin/inbox', { query: { state, page: String(page) } }),
    placeholderData: keepPreviousData,
  })
  return { ...list, counts: list.data?.counts, data: list.isPlaceholderData ? undefined : list.data }
}

/** Nothing is shown as answered or closed before the server said so. */
export function useMessageChanges(messageId: string) {
  const client = useQueryClient()
  const settled = { onSettled: () => void client.invalidateQueries({ queryKey: [INBOX] }) }
  const params = { messageId }
  const reply = useWrite({
    mutationFn: (text: string) => call('POST /api/admin/inbox/:messageId/reply', { params, body: { text } }),
    ...settled,
  })
  const move = useWrite({
    mutationFn: (state: ChosenMessageState) =>
      call('PUT /api/admin/inbox/:messageId/state', { params, body: { state } }),
    ...settled,
  })
  return { reply, move }
}

export type MessageChanges = ReturnType<typeof useMessageChanges>
