import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#call.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { useWrite } from '#ui/use-write.ts'
import { WORKSPACE_PATH } from '../../paths.ts'
import { dropInvitation } from './kept-invitation.ts'
import { Refusal } from '../refusal.tsx'
import { InvitationCard } from './team-invitations-section.tsx'

function Opened({ token }: { token: string }) {
  const open = useWrite({
    mutationFn: () => call('POST /api/projects/invitations/open', { body: { token } }),
    onSuccess: () => dropInvitation(),
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

/** An invitation to open, for whoever is signed in. */
export default function OpenedInvitation({ token }: { token: string }) {
  const [client] = useState(() => new QueryClient())
  return (
    <QueryClientProvider client={client}>
      <Opened token={token} />
    </QueryClientProvider>
  )
}
