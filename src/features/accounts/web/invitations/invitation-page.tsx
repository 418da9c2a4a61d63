import { type ComponentType, Suspense, useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { Button } from '#ui/button.tsx'
import { openRegistration, openSignIn } from '../dialogs.ts'
import { useSession } from '../session.ts'
import { storeInvitation } from './stored-invitation-data.ts'

function Visitor({ address }: { address: string }) {
  // Keeps the invitation available after registration, which leads through the setup.
  useEffect(() => storeInvitation(address), [address])
  return (
    <>
      <p className="mt-3 text-muted">
        Sign in with the account of the address to which the invitation was sent, or make one for it: you are then led
        back to the invitation, which waits on your dashboard, too.
      </p>
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

type InvitationParts = {
  /** Path of the page, to which the token is appended. */
  path: string
  title: string
  heading: string
  /** Loaded for members only: the page itself is public. */
  Opened: ComponentType<{ token: string; address: string }>
}

/** Shows the page that the link of a mailed invitation opens, for every kind of invitation. */
export function InvitationPage({ path, title, heading, Opened }: InvitationParts) {
  const [search] = useSearchParams()
  const session = useSession()
  const token = search.get('token') ?? ''
  const address = `${path}?token=${encodeURIComponent(token)}`
  return (
    <div className="mx-auto max-w-[640px] px-4 py-14 sm:px-6">
      <title>{title}</title>
      <h1 className="font-serif text-[32px] leading-[38px] font-semibold">{heading}</h1>
      {/* The server renders one page for every address, so the token is read only when the session is known. */}
      {token === '' && session.state !== 'loading' ? (
        <p className="mt-3 text-muted">Please open the whole link of the invitation: this address is not complete.</p>
      ) : null}
      {token !== '' && session.state === 'anonymous' ? <Visitor address={address} /> : null}
      {token !== '' && session.state === 'member' ? (
        <Suspense>
          <Opened token={token} address={address} />
        </Suspense>
      ) : null}
    </div>
  )
}
