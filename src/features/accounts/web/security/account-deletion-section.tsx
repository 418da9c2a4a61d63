import { useState } from 'react'
import { useNavigate } from 'react-router'
import { GRAVEYARD_DAYS } from '#shared/business.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { showToast } from '#ui/toasts/toast-store.ts'
import { call } from '#app/call.ts'
import { PasswordAgainForm } from '../password-again-form.tsx'
import { SecuritySection } from '../security-section.tsx'
import { endSessionLocally, useSession } from '../session.ts'

const DIALOG_WIDTH_MAX_PX = 540

const CONSEQUENCES = [
  'You are signed out everywhere, and nobody can see your profile.',
  `If you sign in again within ${GRAVEYARD_DAYS} days, everything is back.`,
  'After that, what is personal is erased for good.',
  'Published papers stay, with your name as an author.',
]

/** Deletes the account, after saying what that means and asking for the password. An admin's is deleted by another admin. */
export function AccountDeletionSection() {
  const { user } = useSession()
  return (
    <SecuritySection title="Delete my account">
      {user?.isAdmin ? (
        <p className="max-w-[60ch] text-muted">
          Admins cannot delete their own account. Please ask another admin, who can delete it or make you a member
          again.
        </p>
      ) : (
        <Leaving />
      )}
    </SecuritySection>
  )
}

function Leaving() {
  const navigate = useNavigate()
  const [asking, setAsking] = useState(false)
  const close = () => setAsking(false)
  const leave = async (password: string) => {
    const { message } = await call('DELETE /api/auth/account', { body: { password } })
    endSessionLocally()
    void navigate('/')
    showToast({ title: 'Account deleted', text: message })
  }
  return (
    <>
      <p className="max-w-[60ch] text-muted">
        Your account is closed at once. You have {GRAVEYARD_DAYS} days to change your mind.
      </p>
      <Button kind="danger" className="justify-self-start" onClick={() => setAsking(true)}>
        Delete my account
      </Button>
      <Dialog open={asking} title="Delete your account?" onClose={close} maxWidth={DIALOG_WIDTH_MAX_PX}>
        <ul className="mb-5 grid list-disc gap-1.5 pl-5">
          {CONSEQUENCES.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
        <PasswordAgainForm
          lead="Please enter your password to go on."
          action="Delete my account"
          kind="danger"
          act={leave}
          onCancel={close}
        />
      </Dialog>
    </>
  )
}
