import { useQuery } from '@tanstack/react-query'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { LoadError } from '#ui/load-error.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { call } from '#app/call.ts'
import { SearchResultRow } from './search-result-row.tsx'

export type PinsSource =
  | { is: 'channel'; id: string; pathOf: (number: number) => string }
  | { is: 'thread'; id: string; pathOf: (number: number) => string }

const pinsQuery = ({ is, id }: PinsSource) => ({
  queryKey: ['community', 'pins', id],
  queryFn: async () => {
    const { messages } = await (is === 'channel'
      ? call('GET /api/messaging/channels/:channelId/pins', { params: { channelId: id } })
      : call('GET /api/messaging/direct-messages/:threadId/pins', { params: { threadId: id } }))
    return messages
  },
})

/** What was pinned in a conversation. */
export function PinsDialog({ source, onClose }: { source: PinsSource; onClose: () => void }) {
  const { data, error, refetch } = useQuery(pinsQuery(source))
  return (
    <Dialog open title="Pinned messages" onClose={onClose}>
      {error ? <LoadError title="Pins did not load" heading="h3" error={error} retry={() => void refetch()} /> : null}
      {!data && !error ? <Skeleton label="Loading pinned messages..." /> : null}
      {data?.length === 0 ? <p className="text-muted">Nothing is pinned here.</p> : null}
      <ul className="grid gap-1">
        {data?.map((message) => (
          <SearchResultRow
            key={message.id}
            message={message}
            to={source.pathOf(message.number)}
            words={message.content}
            onGo={onClose}
          />
        ))}
      </ul>
    </Dialog>
  )
}
