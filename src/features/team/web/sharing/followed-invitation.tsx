import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { MailedInvitation } from '#features/accounts/web/public.tsx'
import { Failure, failureText } from '#shared/calls/failure.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { useWrite } from '#ui/use-write.ts'
import { call } from '#app/call.ts'
import type { GuestKind } from '../../contract.ts'

const ASKED: Record<GuestKind, string> = {
  mentor: 'to mentor it: you can read it, comment and suggest changes, and the authors decide what to accept',
  suggest: 'to comment and to suggest changes',
  read: 'to read it',
  write: 'to help write it',
}

/**
 * Returns whether an invitation has ended, so that its token need not be stored any longer. The token of an invitation
 * to another address stays stored, since the account with that address can still use it.
 */
const isOver = (failure: unknown): boolean => failure instanceof Failure && failure.kind === 'not_found'

function Followed({ token, onFollowed }: { token: string; onFollowed: () => void }) {
  const navigate = useNavigate()
  const { data, error } = useQuery({
    queryKey: ['paper-invitation', token],
    queryFn: () =>
      call('POST /api/student/guest-invitations/open', { body: { token } }).catch((failure: unknown) => {
        if (isOver(failure)) onFollowed()
        throw failure
      }),
    retry: false,
  })
  const accepting = useWrite({
    mutationFn: () => call('POST /api/student/guest-invitations/accept', { body: { token } }),
    onSuccess: ({ paper_id: paperId }) => {
      onFollowed()
      void navigate(`/student/papers/${paperId}`)
    },
  })
  const refused = error ?? accepting.error
  if (!data && !refused) return <Skeleton label="Loading the invitation" />
  return (
    <div className="mt-4 grid justify-items-start gap-5">
      {data ? (
        <p>
          {data.invited_by} is writing <cite className="font-serif">“{data.title}”</cite> and invites you{' '}
          {ASKED[data.guest]}.
        </p>
      ) : null}
      {refused ? <p role="alert">{failureText(refused)}</p> : null}
      <div className="flex flex-wrap gap-3">
        {data ? (
          <Button kind="main" busy={accepting.isPending} onClick={() => accepting.mutate()}>
            Open the paper
          </Button>
        ) : null}
        <ButtonLink to="/student/dashboard">Go to the dashboard</ButtonLink>
      </div>
    </div>
  )
}

/** Shows an invitation to a signed-in member, who can accept it and open the paper. */
export default function FollowedInvitation({ token, address }: { token: string; address: string }) {
  return (
    <MailedInvitation address={address}>
      {(answered) => <Followed token={token} onFollowed={answered} />}
    </MailedInvitation>
  )
}
