import { useState, useSyncExternalStore } from 'react'
import { useNavigate } from 'react-router'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx'
import { drafts } from '#ui/drafts/draft-store.ts'
import { excerptOf } from '#ui/drafts/draft.ts'
import { hasWaiting } from '#ui/drafts/person-change.ts'
import { landingOf, useArrival } from '../arrival.ts'
import { closeDialogs, openRegistration, openSignIn, readOpenDialog, watchOpenDialog } from '../dialogs.ts'
import { RegistrationForm } from '../registration/registration-form.tsx'
import { readSession, type SessionUser, signOut } from '../session.ts'
import { SignInForm } from './sign-in-form.tsx'

const DIALOG_WIDTH_MAX_PX = 500

function SignInDialog({ onSignedIn }: { onSignedIn: (user: SessionUser) => void }) {
  return (
    <Dialog open title="Welcome Back" onClose={closeDialogs} maxWidth={DIALOG_WIDTH_MAX_PX}>
      <h3 className="text-[17px] leading-6 font-semibold">Sign In to Your Account</h3>
      <p className="mb-5 text-muted">Continue your healthcare research journey</p>
      <SignInForm onSignedIn={onSignedIn} onLeave={closeDialogs} />
      <div className="mt-3 text-center">
        <Button kind="quiet" onClick={openRegistration} className="to-register">
          Don't have an account? Join Inflo today
        </Button>
      </div>
    </Dialog>
  )
}

function RegistrationDialog({ onSignedIn }: { onSignedIn: (user: SessionUser) => void }) {
  return (
    <Dialog open title="Join Inflo" onClose={closeDialogs} maxWidth={DIALOG_WIDTH_MAX_PX}>
      <RegistrationForm onSignedIn={onSignedIn} />
      <div className="mt-3 text-center">
        <Button kind="quiet" onClick={openSignIn}>
          Already have an account? Sign in
        </Button>
      </div>
    </Dialog>
  )
}

function SignInAgainDialog() {
  const navigate = useNavigate()
  const session = readSession()
  // Read once, since signing in begins another session.
  const [before] = useState(session.state === 'anonymous' ? session.ended : session.user?.id)
  const goOn = (user: SessionUser) => {
    closeDialogs()
    // The page of another member is not shown to the member who signs in now.
    if (user.id !== before) void navigate(landingOf(user))
  }
  return (
    <Dialog open title="Sign in again" onClose={closeDialogs} maxWidth={DIALOG_WIDTH_MAX_PX}>
      <p className="mb-5 text-muted">
        Your session has ended. Sign in and go on where you were: what you typed is still there.
      </p>
      <SignInForm onSignedIn={goOn} stay />
    </Dialog>
  )
}

/** Shows the open dialog. */
export function OpenDialog() {
  const open = useSyncExternalStore(watchOpenDialog, readOpenDialog)
  const arrive = useArrival()
  const onSignedIn = (user: SessionUser) => {
    closeDialogs()
    arrive(user)
  }
  switch (open) {
    case 'none':
      return null
    case 'sign-in':
      return <SignInDialog onSignedIn={onSignedIn} />
    case 'registration':
      return <RegistrationDialog onSignedIn={onSignedIn} />
    case 'sign-in-again':
      return <SignInAgainDialog />
    case 'sign-out':
      return <SignOutDialog />
  }
}

const SHOWN_MAX = 5

/** Returns excerpts of a member's unsent texts, newest first, without empty ones. */
const unsentExcerpts = (memberId: string): string[] => drafts().all(memberId).map(excerptOf).filter(Boolean)

/** Asks before signing out removes unsent text. */
function SignOutDialog() {
  const navigate = useNavigate()
  const [memberId] = useState(() => readSession().user?.id ?? '')
  const [excerpts] = useState(() => unsentExcerpts(memberId))
  const more = excerpts.length - SHOWN_MAX
  const leave = () => {
    signOut()
    void navigate('/')
  }
  return (
    <ConfirmDialog title="Discard unsent text?" deed="Sign out and discard" onSure={leave} onClose={closeDialogs}>
      <p>You have text on this device that was not sent. Signing out removes it.</p>
      <ul className="my-3 grid list-disc gap-1 pl-5">
        {excerpts.slice(0, SHOWN_MAX).map((excerpt, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- Two drafts may begin with the same words.
          <li key={index} dir="auto">
            {excerpt}
          </li>
        ))}
        {hasWaiting(memberId) ? <li>Messages, comments, questions or text of a paper that wait to be sent</li> : null}
        {more > 0 ? <li>{more} more</li> : null}
      </ul>
      <p className="text-muted">
        What you are typing in other open tabs stays there for you until you close them or somebody else signs in.
      </p>
    </ConfirmDialog>
  )
}
