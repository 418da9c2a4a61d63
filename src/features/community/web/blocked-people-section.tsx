import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { Button } from '#ui/button.tsx'
import { LoadError } from '#ui/load-error.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { blocksQuery } from './community-data.ts'
import { useUnblock } from './unblock-data.ts'

/** Lists the members whom the reader has blocked or muted, each with a button that undoes this. */
export function BlockedSection() {
  const section = useRef<HTMLDivElement>(null)
  const { data, error, refetch } = useQuery(blocksQuery())
  const hearing = useUnblock()
  if (!data) {
    if (!error) return <Skeleton label="Loading people..." />
    return <LoadError title="Blocked people" error={error} retry={() => void refetch()} />
  }
  return (
    <div ref={section} tabIndex={-1} className="outline-none">
      {hearing.error ? (
        <p role="alert" className="font-semibold text-danger">
          {hearing.error.message}
        </p>
      ) : null}
      {data.people.length === 0 ? <p className="text-muted">You haven’t blocked or muted anyone.</p> : null}
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
              // The row disappears with the pressed button, so the focus moves to the section.
              onClick={() => hearing.mutate(id, { onSuccess: () => section.current?.focus() })}
            >
              {isBlocked ? 'Unblock' : 'Unmute'}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  )
}
