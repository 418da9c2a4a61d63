import { lazy, Suspense, useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { openRegistration, openSignIn, useSession } from '#features/accounts/web/public.tsx'
import { Button } from '#ui/button.tsx'
import { keepInvitation } from './kept-invitation.ts'

const NEEDS_ACCOUNT = 'Sign in with the account of the address to which the invitation was sent, or make one for it.'

function Visitor({ token }: { token: string }) {
  // So that the invitation is still at hand after registering, which leads through the setup.
  useEffect(() => keepInvitation(token), [token])
  return (
    <>
      <p className="mt-3 text-muted">{NEEDS_ACCOUNT} The invitation then waits for you in My Workspace.</p>
      <div className="mt-6 flex flex-wrap gap-3">
        <Button kind="main" onClick={openSignIn}>
          Sign In
        </Button>
        <Button onClick={openRegistration} className="to-register">
          Get Started
        </Button>
      </div>
    </>
  )
}

// Live data is loaded for members only: the page itself is public.
const OpenedInvitation = lazy(() => import('./opened-invitation.tsx'))

/** Where the link of a mailed invitation leads. */
export default function TeamInvitationPage() {
  const [search] = useSearchParams()
  const session = useSession()
  const token = search.get('token') ?? ''
  return (
    <div className="mx-auto max-w-[640px] px-4 py-14 sm:px-6">
      <title>Invitation to a team · Inflo</title>
      <h1 className="font-serif text-[32px] leading-[38px] font-semibold">You are invited to a team</h1>
      {/* The server renders one page for every address, so what stands in it is looked at once the session is known. */}
      {token === '' && session.state !== 'loading' ? (
        <p className="mt-3 text-muted">Please open the link from your e-mail: this address is not complete.</p>
      ) : null}
      {token !== '' && session.state === 'anonymous' ? <Visitor token={token} /> : null}
      {token !== '' && session.state === 'member' ? (
        <Suspense>
          <OpenedInvitation token={token} />
        </Suspense>
      ) : null}
    </div>
  )
}
