import { type ComponentType, Suspense, useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { Button } from '#ui/button.tsx'
import { openRegistration, openSignIn } from '../dialogs.ts'
import { useSession } from '../session.ts'
import { storeInvitation } from './stored-invitation-data.ts'

function Visitor({ address }: { address: string }) {
  // Stores the invitation, so that it is still available after registration and setup.
  useEffect(() => storeInvitation(address), [address])
  return (
    <>
      <p className="mt-3 text-muted">
        Sign in with the email address that received the invitation, or create an account for it. We’ll then bring you
        back to the invitation. You can also open it from your dashboard.
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
  /** The content of the page. Its code is loaded for members only, since visitors can also open the page. */
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
      {/* The server renders the same HTML for every URL, so the token is read only once the session is known. */}
      {token === '' && session.state !== 'loading' ? (
        <p className="mt-3 text-muted">
          This invitation link is incomplete. Please open the full link from the e-mail.
        </p>
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
