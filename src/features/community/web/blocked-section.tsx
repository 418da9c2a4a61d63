import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '#call.ts'
import { Button } from '#ui/button.tsx'
import { NotLoaded } from '#ui/not-loaded.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { useWrite } from '#ui/use-write.ts'
import { blocksQuery } from './community-data.ts'

/** Whom one has blocked or muted, and the way back. */
export function BlockedSection() {
  const client = useQueryClient()
  const { data, error, refetch } = useQuery(blocksQuery())
  const hearing = useWrite({
    mutationFn: (userId: string) => call('DELETE /api/messaging/users/:userId/block', { params: { userId } }),
    onSuccess: (blocks) => client.setQueryData(blocksQuery().queryKey, blocks),
  })
  if (!data) {
    if (!error) return <Skeleton label="Loading people..." />
    return <NotLoaded title="Blocked people" error={error} retry={() => void refetch()} />
  }
  return (
    <div>
      {hearing.error ? (
        <p role="alert" className="font-semibold text-danger">
          {hearing.error.message}
        </p>
      ) : null}
      {data.people.length === 0 ? <p className="text-muted">You have blocked or muted nobody.</p> : null}
      <ul>
        {data.people.map(({ user_id: id, username, is_blocked: isBlocked }) => (
          <li key={id} className="flex items-center gap-3 border-b border-line py-2 last:border-b-0">
            <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">
              <bdi className="font-semibold">{username}</bdi>{' '}
              <span className="text-muted">{isBlocked ? 'blocked' : 'muted'}</span>
            </span>
            <Button
              size="small"
              busy={hearing.isPending && hearing.variables === id}
              aria-label={`${isBlocked ? 'Unblock' : 'Unmute'} ${username}`}
              onClick={() => hearing.mutate(id)}
            >
              {isBlocked ? 'Unblock' : 'Unmute'}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  )
}
