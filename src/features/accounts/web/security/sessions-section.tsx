import { useQuery } from '@tanstack/react-query'
import { pacificTime } from '#shared/time/dates.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { Tag } from '#ui/tag.tsx'
import { showToast } from '#ui/toasts/toast-store.ts'
import { useWrite } from '#ui/use-write.ts'
import { call } from '#app/call.ts'
import { SecuritySection } from '../security-section.tsx'
import { useSignOut } from '../use-sign-out.ts'

type Session = {
  id: string
  device: string
  address_hint: string | null
  created_at: string
  last_used_at: string
  current: boolean
}

type SessionItemProps = { session: Session; busy: boolean; onEnd: () => void }

function SessionItem({ session, busy, onEnd }: SessionItemProps) {
  const { device, address_hint, created_at, last_used_at, current } = session
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-t border-line py-4">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2 font-semibold">
          {device}
          {current ? <Tag>This session</Tag> : null}
        </p>
        <p className="text-[14px] leading-5 text-muted">
          Last used {pacificTime(last_used_at)}
          {address_hint ? ` from ${address_hint}` : ''}
        </p>
        <p className="text-[14px] leading-5 text-muted">Signed in {pacificTime(created_at)}</p>
      </div>
      <Button
        size="small"
        busy={busy}
        onClick={onEnd}
        aria-label={current ? 'Sign out here' : `End session ${device}, last used ${pacificTime(last_used_at)}`}
      >
        {current ? 'Sign out' : 'End session'}
      </Button>
    </li>
  )
}

function SessionList({ sessions, refresh }: { sessions: Session[]; refresh: () => void }) {
  const signOut = useSignOut()
  const onError = ({ message }: Error) => showToast({ title: 'The session goes on', text: message, kind: 'danger' })
  const ending = useWrite({
    mutationFn: (id: string) => call('DELETE /api/auth/sessions/:id', { params: { id } }),
    onSuccess: () => showToast({ title: 'Session ended' }),
    onError,
    onSettled: refresh,
  })
  const endingOthers = useWrite({
    mutationFn: () => call('DELETE /api/auth/sessions'),
    onSuccess: () => showToast({ title: 'All other sessions ended' }),
    onError,
    onSettled: refresh,
  })
  return (
    <>
      <ul className="border-b border-line">
        {sessions.map((session) => (
          <SessionItem
            key={session.id}
            session={session}
            busy={ending.isPending && ending.variables === session.id}
            onEnd={() => (session.current ? signOut() : ending.mutate(session.id))}
          />
        ))}
      </ul>
      {sessions.length > 1 ? (
        <Button className="justify-self-start" busy={endingOthers.isPending} onClick={() => endingOthers.mutate()}>
          End all other sessions
        </Button>
      ) : null}
    </>
  )
}

/** Where the member is signed in, with a way to end each session. */
export function SessionsSection() {
  const { data, error, refetch } = useQuery({ queryKey: ['sessions'], queryFn: () => call('GET /api/auth/sessions') })
  const refresh = () => void refetch()
  return (
    <SecuritySection title="Sessions">
      <p className="max-w-[60ch] text-muted">
        Where you are signed in. End a session that you do not know, and then change your password.
      </p>
      {data ? <SessionList sessions={data.sessions} refresh={refresh} /> : null}
      {error && !data ? (
        <Notice tone="danger" role="alert" title="Your sessions could not be loaded.">
          <Button kind="quiet" size="small" onClick={refresh}>
            Try again
          </Button>
        </Notice>
      ) : null}
      {!data && !error ? <Skeleton label="Loading your sessions" lines={3} /> : null}
    </SecuritySection>
  )
}
