import { PageTurner } from '#ui/navigation/page-turner.tsx'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ChannelListed } from '../../contract.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { TextInput } from '#ui/forms/text-input.tsx'
import { Link } from '#ui/navigation/link.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { useWrite } from '#ui/use-write.ts'
import { call } from '#app/call.ts'
import { SEARCH_LENGTH_MAX } from '../../limits.ts'
import { channelPath } from '../paths.ts'

const browseQuery = (search: string, page: number) => ({
  queryKey: ['community', 'browse', search, page],
  queryFn: () => call('GET /api/messaging/channels-to-join', { query: { search, page: String(page) } }),
  placeholderData: keepPreviousData,
})

type BrowsedProps = { channel: ChannelListed; isBusy: boolean; onTurn: () => void; onGo: () => void }

function BrowsedChannel({ channel, isBusy, onTurn, onGo }: BrowsedProps) {
  const { id, name, description, member_count: count, is_joined: isJoined, is_official: isOfficial } = channel
  return (
    <li className="flex items-start gap-3 border-b border-line py-2.5">
      <div className="min-w-0 flex-1">
        <Link to={channelPath(id)} onClick={onGo} className="font-semibold [overflow-wrap:anywhere] hover:underline">
          # <bdi>{name}</bdi>
        </Link>
        <p className="text-[14px] leading-5 text-muted [overflow-wrap:anywhere]">
          {count === 1 ? '1 member' : `${count} members`}
          {description ? ` · ${description}` : ''}
        </p>
      </div>
      {isOfficial ? null : (
        <Button size="small" busy={isBusy} aria-label={`${isJoined ? 'Leave' : 'Join'} ${name}`} onClick={onTurn}>
          {isJoined ? 'Leave' : 'Join'}
        </Button>
      )}
    </li>
  )
}

/** Lists all public channels, with search and buttons to join or leave. */
export function BrowseDialog({ onClose }: { onClose: () => void }) {
  const client = useQueryClient()
  const [search, setSearch] = useState('')
  const [page, setPage] = useState(1)
  const { data, error } = useQuery(browseQuery(search.trim(), page))
  const turning = useWrite({
    mutationFn: ({ id, isJoined }: { id: string; isJoined: boolean }) =>
      isJoined
        ? call('POST /api/messaging/channels/:channelId/leave', { params: { channelId: id } })
        : call('POST /api/messaging/channels/:channelId/join', { params: { channelId: id } }),
    onSettled: () => client.invalidateQueries({ queryKey: ['community'] }),
  })
  const problem = error ?? turning.error
  return (
    <Dialog open title="Browse channels" onClose={onClose}>
      <TextInput
        label="Find a channel"
        type="search"
        isFilter
        maxLength={SEARCH_LENGTH_MAX}
        value={search}
        onChange={({ target }) => {
          setSearch(target.value)
          setPage(1)
        }}
      />
      {problem ? (
        <p role="alert" className="py-3 font-semibold text-danger">
          {problem.message}
        </p>
      ) : null}
      {!data && !error ? <Skeleton label="Loading channels..." /> : null}
      {data?.channels.length === 0 ? <p className="py-4 text-muted">No channels found</p> : null}
      <ul className="mt-2">
        {data?.channels.map((channel) => (
          <BrowsedChannel
            key={channel.id}
            channel={channel}
            isBusy={turning.isPending && turning.variables?.id === channel.id}
            onTurn={() => turning.mutate({ id: channel.id, isJoined: channel.is_joined })}
            onGo={onClose}
          />
        ))}
      </ul>
      {data ? <PageTurner page={page} totalPages={data.pagination.total_pages} onPage={setPage} /> : null}
    </Dialog>
  )
}
