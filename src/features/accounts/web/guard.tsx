import { type ComponentProps, type ReactNode, useEffect } from 'react'
import { Navigate } from 'react-router'
import type { AccessLevel } from '#shared/calls/endpoint.ts'
import { showToast } from '#ui/toasts/toast-store.ts'
import { Button } from '#ui/button.tsx'
import { Link } from '#ui/navigation/link.tsx'
import { openSignInAgain, openSignIn } from './dialogs.ts'
import { type SessionUser, useSession } from './session.ts'

/** Checks whether a member may open a screen. */
export function canOpen(
  access: Exclude<AccessLevel, 'anyone'>,
  { role, isAdmin }: Pick<SessionUser, 'role' | 'isAdmin'>,
): boolean {
  if (access === 'member') return true
  return isAdmin || (access === 'moderator' && role === 'moderator')
}

function Loading() {
  return (
    <>
      <title>Inflo</title>
      <WithoutScript />
      <p role="status" className="mx-auto max-w-[1160px] px-4 py-16 text-muted sm:px-6 noscript:hidden">
        Loading...
      </p>
    </>
  )
}

/**
 * Replaces a page after the member signed out in another tab. The URL stays the same, so that the page is shown again
 * after signing in.
 */
function SignedOut() {
  return (
    <div className="mx-auto max-w-[680px] px-4 py-16 sm:px-6 sm:py-24">
      <title>You were signed out · Inflo</title>
      <h1 className="font-serif text-[31px] leading-9 font-semibold tracking-[-0.015em]">You were signed out</h1>
      <p className="mt-3 mb-6 font-serif text-[18px] leading-7 text-muted">
        You signed out in another tab. Sign in again to continue. The text you were typing stays in this tab until you
        close it or someone else signs in.
      </p>
      <Button kind="main" onClick={openSignInAgain}>
        Sign In
      </Button>
    </div>
  )
}

/**
 * Redirects to the dashboard. If the page is for admins only, also explains the redirect.
 * Source: docs/product.md, "Roles and permissions".
 */
function Refused({ access }: { access: Exclude<AccessLevel, 'anyone'> }) {
  useEffect(() => {
    if (access !== 'admin') return
    showToast({ title: 'Access Restricted', text: 'You must be an admin to view this page.', kind: 'danger' })
  }, [access])
  return <Navigate to="/student/dashboard" replace />
}

type GuardProps = {
  access: Exclude<AccessLevel, 'anyone'>
  setup: ReactNode
  /** Text shown to visitors. If absent, visitors are redirected to the home page. */
  toVisitors?: ComponentProps<typeof PleaseLogin> | undefined
  children: ReactNode
}

/** Shows its content only to users with the required access. The server still checks every call. */
export function Guard({ access, setup, toVisitors, children }: GuardProps) {
  const session = useSession()
  if (session.state === 'loading') return <Loading />
  if (session.state === 'anonymous' && session.ended !== undefined) return <SignedOut />
  if (session.state === 'anonymous') return toVisitors ? <PleaseLogin {...toVisitors} /> : <Navigate to="/" replace />
  if (session.setupPending) return setup
  if (!canOpen(access, session.user)) return <Refused access={access} />
  return children
}

/** Replaces a page that is for members only. */
function PleaseLogin({ title, sentence }: { title: string; sentence: string }) {
  return (
    <div className="mx-auto max-w-[680px] px-4 py-16 sm:px-6 sm:py-24">
      <title>{`${title} · Inflo`}</title>
      <h1 className="font-serif text-[31px] leading-9 font-semibold tracking-[-0.015em]">Please Login</h1>
      <p className="mt-3 mb-6 font-serif text-[18px] leading-7 text-muted">{sentence}</p>
      <Button kind="main" onClick={openSignIn}>
        Sign In
      </Button>
    </div>
  )
}

const link = 'font-semibold text-brand underline'

/** Explains that members' pages need JavaScript, since these pages are rendered in the browser. */
function WithoutScript() {
  return (
    <noscript>
      <div className="mx-auto max-w-[720px] px-4 py-16 sm:px-6">
        <h1 className="font-serif text-[30px] leading-9 font-semibold tracking-[-0.012em]">
          This page needs JavaScript
        </h1>
        <p className="mt-3 text-muted">
          Member pages need JavaScript, which is turned off in your browser. Turn it on for this site and reload the
          page.
        </p>
        <p className="mt-3 text-muted">
          You can use these pages without it: the{' '}
          <Link to="/research" className={link}>
            Research Library
          </Link>
          , the{' '}
          <Link to="/faq" className={link}>
            questions and answers
          </Link>
          , and the status page of any question whose number you have.
        </p>
      </div>
    </noscript>
  )
}
