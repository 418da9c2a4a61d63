import { useState, useSyncExternalStore } from 'react'
import { useNavigate } from 'react-router'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { landingOf, useArrival } from '../arrival.ts'
import { closeDialogs, openRegistration, openSignIn, readOpenDialog, watchOpenDialog } from '../dialogs.ts'
import { RegistrationForm } from '../registration/registration-form.tsx'
import { readSession, type SessionUser } from '../session.ts'
import { SignInForm } from './sign-in-form.tsx'
import { SignOutDialog } from './sign-out-dialog.tsx'

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
  // Read once: signing in begins another session.
  const [before] = useState(session.state === 'anonymous' ? session.ended : session.user?.id)
  const goOn = (user: SessionUser) => {
    closeDialogs()
    // Someone else's page is not kept for whoever signs in now.
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

/** Whichever of the dialogs is open. */
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
