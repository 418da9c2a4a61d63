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
  // The id of the previous member is read only once, since the session changes when a member signs in.
  const [before] = useState(session.state === 'anonymous' ? session.ended : session.user?.id)
  const goOn = (user: SessionUser) => {
    closeDialogs()
    // If another member has signed in, leaves the page of the previous member.
    if (user.id !== before) void navigate(landingOf(user))
  }
  return (
    <Dialog open title="Sign in again" onClose={closeDialogs} maxWidth={DIALOG_WIDTH_MAX_PX}>
      <p className="mb-5 text-muted">
        Your session has ended. Sign in to continue where you were. The text you typed is still here.
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

/** Returns excerpts of a member's unsent texts, newest first. Empty texts are omitted. */
const unsentExcerpts = (memberId: string): string[] => drafts().all(memberId).map(excerptOf).filter(Boolean)

/** Asks for confirmation, since signing out removes unsent text. */
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
      <p>You have unsent text on this device. Signing out deletes it.</p>
      <ul className="my-3 grid list-disc gap-1 pl-5">
        {excerpts.slice(0, SHOWN_MAX).map((excerpt, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- Two drafts may begin with the same words.
          <li key={index} dir="auto">
            {excerpt}
          </li>
        ))}
        {hasWaiting(memberId) ? (
          <li>Messages, comments, questions or paper edits that are waiting to be sent</li>
        ) : null}
        {more > 0 ? <li>{more} more</li> : null}
      </ul>
      <p className="text-muted">
        Text in your other open tabs stays there until you close them or someone else signs in.
      </p>
    </ConfirmDialog>
  )
}
