import { MailedInvitation } from '#features/accounts/web/public.tsx'
import { Failure } from '#shared/calls/failure.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { useWrite } from '#ui/use-write.ts'
import { call } from '#app/call.ts'
import { WORKSPACE_PATH } from '../../paths.ts'
import { Refusal } from '../refusal.tsx'
import { InvitationCard } from './team-invitations-section.tsx'

function Opened({ token, onOpened }: { token: string; onOpened: () => void }) {
  const open = useWrite({
    mutationFn: () => call('POST /api/projects/invitations/open', { body: { token } }),
    onSuccess: onOpened,
    // If the invitation has already ended, it no longer needs to be stored on this device.
    onError: (failure) => {
      if (failure instanceof Failure && ['not_found', 'conflict'].includes(failure.kind)) onOpened()
    },
  })
  if (open.data) {
    return (
      <div className="mt-6">
        <InvitationCard invitation={open.data.invitation} heading="h2" onDeclined={() => open.reset()} />
      </div>
    )
  }
  return (
    <div className="mt-6 grid justify-items-start gap-4">
      <Button kind="main" onClick={() => open.mutate()} busy={open.isPending}>
        Open the invitation
      </Button>
      <Refusal error={open.error} />
      <ButtonLink to={WORKSPACE_PATH}>Go to My Workspace</ButtonLink>
    </div>
  )
}

/** Shows an invitation whose mailed link a signed-in member opened. */
export default function OpenedInvitation({ token, address }: { token: string; address: string }) {
  return (
    <MailedInvitation address={address}>{(answered) => <Opened token={token} onOpened={answered} />}</MailedInvitation>
  )
}
