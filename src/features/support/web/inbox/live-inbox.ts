import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { Failure } from '#shared/calls/failure.ts'
import { useWrite } from '#ui/use-write.ts'
import { call } from '#app/call.ts'
import type { AnsweredBefore, InboxMessage } from '../../feedback-contract.ts'
import { type ChosenMessageState, messageStates, type MessageState } from '../../states.ts'

const INBOX = 'inbox'

type InboxListState = { state: MessageState; page: number; id?: string | undefined }

/** Which messages an address means. Pure. */
export const readListState = (search: URLSearchParams): InboxListState => ({
  state: messageStates.named(search.get('state')) ?? messageStates.open,
  page: Math.max(1, Number.parseInt(search.get('page') ?? '', 10) || 1),
  id: search.get('id') ?? undefined,
})

export const inboxQuery = ({ state, page, id }: InboxListState) => ({
  queryKey: [INBOX, state, page, id],
  queryFn: () => call('GET /api/admin/inbox', { query: { state, page: String(page), id } }),
})

/** One state's messages, or the one that is named, with the counts of all. While another is being fetched the counts stay, the messages do not. */
export function useInbox(listState: InboxListState) {
  const list = useQuery({ ...inboxQuery(listState), placeholderData: keepPreviousData })
  return { ...list, counts: list.data?.counts, data: list.isPlaceholderData ? undefined : list.data }
}

/** Returns the earlier replies of others for which a reply was refused. Pure. */
export const answeredBefore = (error: unknown): AnsweredBefore | undefined =>
  error instanceof Failure ? (error.current as AnsweredBefore | undefined) : undefined

type Shown = { messages: InboxMessage[] } | undefined

const withAnswers = (shown: Shown, messageId: string, { replies }: AnsweredBefore): Shown =>
  shown && { ...shown, messages: shown.messages.map((one) => (one.id === messageId ? { ...one, replies } : one)) }

/** Nothing is shown as answered or closed before the server said so. */
export function useMessageChanges(messageId: string) {
  const client = useQueryClient()
  const settled = { onSettled: () => void client.invalidateQueries({ queryKey: [INBOX] }) }
  const params = { messageId }
  const reply = useWrite({
    mutationFn: (body: { text: string; replies_seen: number }) =>
      call('POST /api/admin/inbox/:messageId/reply', { params, body }),
    onSettled: (_message, error) => {
      const answered = answeredBefore(error)
      if (!answered) return void client.invalidateQueries({ queryKey: [INBOX] })
      // The message stays visible with the typed text, and shows the answers that others sent meanwhile.
      client.setQueriesData<Shown>({ queryKey: [INBOX] }, (shown) => withAnswers(shown, messageId, answered))
    },
  })
  const move = useWrite({
    mutationFn: (state: ChosenMessageState) =>
      call('PUT /api/admin/inbox/:messageId/state', { params, body: { state } }),
    ...settled,
  })
  return { reply, move }
}

export type MessageChanges = ReturnType<typeof useMessageChanges>
