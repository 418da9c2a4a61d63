import { lazy } from 'react'
import { InvitationPage } from '#features/accounts/web/public.tsx'
import { GUEST_INVITATION_PATH } from '../../paths.ts'

const FollowedInvitation = lazy(() => import('./followed-invitation.tsx'))

/** Shows the page that an invitation's link opens. */
export default function PaperInvitationPage() {
  return (
    <InvitationPage
      path={GUEST_INVITATION_PATH}
      title="Invitation to a paper · Inflo"
      heading="A paper is shared with you"
      Opened={FollowedInvitation}
    />
  )
}
