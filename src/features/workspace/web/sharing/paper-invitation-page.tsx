import { lazy, Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { openRegistration, openSignIn, useSession } from '#features/accounts/web/public.tsx'
import { Button } from '#ui/button.tsx'

// Live data is loaded for members only: the page itself is public.
const FollowedInvitation = lazy(() => import('./followed-invitation.tsx'))

function Visitor() {
  return (
    <>
      <p className="mt-3 text-muted">
        Sign in with the account of the address to which the invitation was sent. If you have none yet, make one for it,
        and then open the link from your e-mail once more.
      </p>
      <div className="mt-6 flex flex-wrap gap-3">
        <Button kind="main" onClick={openSignIn}>
          Sign In
        </Button>
        <Button onClick={openRegistration}>Get Started</Button>
      </div>
    </>
  )
}

/** Where the link leads by which somebody is asked to a paper. */
export default function PaperInvitationPage() {
  const [search] = useSearchParams()
  const session = useSession()
  const token = search.get('token') ?? ''
  return (
    <div className="mx-auto max-w-[640px] px-4 py-14 sm:px-6">
      <title>Invitation to a paper · Inflo</title>
      <h1 className="font-serif text-[32px] leading-[38px] font-semibold">A paper is shared with you</h1>
      {/* The server renders one page for every address, so what stands in it is looked at once the session is known. */}
      {token === '' && session.state !== 'loading' ? (
        <p className="mt-3 text-muted">Please open the link from your e-mail: this address is not complete.</p>
      ) : null}
      {token !== '' && session.state === 'anonymous' ? <Visitor /> : null}
      {token !== '' && session.state === 'member' ? (
        <Suspense>
          <FollowedInvitation token={token} />
        </Suspense>
      ) : null}
    </div>
  )
}
