import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { Failure } from '#shared/calls/failure.ts'
import { useWrite } from '#ui/use-write.ts'
import { call } from '#app/call.ts'
import type { AnsweredBefore, InboxMessage } from '../../feedback-contract.ts'
import { type ChosenMessageState, messageStates, type MessageState } from '../../states.ts'

const INBOX = 'inbox'

type InboxListState = { state: MessageState; page: number; id?: string | undefined }

/** Reads the state, page and message id from a URL's query. Pure. */
export const readListState = (search: URLSearchParams): InboxListState => ({
  state: messageStates.named(search.get('state')) ?? messageStates.open,
  page: Math.max(1, Number.parseInt(search.get('page') ?? '', 10) || 1),
  id: search.get('id') ?? undefined,
})

export const inboxQuery = ({ state, page, id }: InboxListState) => ({
  queryKey: [INBOX, state, page, id],
  queryFn: () => call('GET /api/admin/inbox', { query: { state, page: String(page), id } }),
})

/**
 * Fetches the messages in a state, or the message with an id, and the number of messages in each state. While messages
 * load, the earlier numbers are shown.
 */
export function useInbox(listState: InboxListState) {
  const list = useQuery({ ...inboxQuery(listState), placeholderData: keepPreviousData })
  return { ...list, counts: list.data?.counts, data: list.isPlaceholderData ? undefined : list.data }
}

/** Returns the current replies if the server refused a reply because newer ones existed; otherwise undefined. Pure. */
export const answeredBefore = (error: unknown): AnsweredBefore | undefined =>
  error instanceof Failure ? (error.current as AnsweredBefore | undefined) : undefined

type Shown = { messages: InboxMessage[] } | undefined

const withAnswers = (shown: Shown, messageId: string, { replies }: AnsweredBefore): Shown =>
  shown && { ...shown, messages: shown.messages.map((one) => (one.id === messageId ? { ...one, replies } : one)) }

/**
 * Returns the mutations that reply to a message, or reopen or close it. The new state is shown only after the server
 * has confirmed it.
 */
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
      // The message stays visible with the typed text, and now shows the replies that others have sent.
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
