import { lazy } from 'react'
import { InvitationPage } from '#features/accounts/web/public.tsx'
import { INVITATION_PATH } from '../../paths.ts'

const OpenedInvitation = lazy(() => import('./opened-invitation.tsx'))

/** Shows the page that an invitation link to a team opens. */
export default function TeamInvitationPage() {
  return (
    <InvitationPage
      path={INVITATION_PATH}
      title="Invitation to a team · Inflo"
      heading="You are invited to a team"
      Opened={OpenedInvitation}
    />
  )
}
