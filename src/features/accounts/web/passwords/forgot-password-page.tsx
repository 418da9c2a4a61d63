import { useState } from 'react'
import { Button, ButtonLink } from '#ui/button.tsx'
import { useMailAvailable } from '#ui/mail/mail-availability.ts'
import { Link } from '#ui/navigation/link.tsx'
import { AccountPageFrame } from '../account-page-frame.tsx'
import { ForgotPasswordForm } from './forgot-password-form.tsx'
import { ResetWithoutMail } from './reset-without-mail.tsx'

function Sent({ email, again }: { email: string; again: () => void }) {
  return (
    <div className="grid gap-4">
      <p role="status" className="[overflow-wrap:anywhere]">
        If an account exists with {email}, we've sent password reset instructions. The link in them works once, for one
        hour.
      </p>
      <ResetWithoutMail />
      <Button onClick={again}>Send Another Email</Button>
      <ButtonLink to="/login" kind="main">
        Back to Login
      </ButtonLink>
    </div>
  )
}

const linkClasses = 'inline-flex min-h-11 items-center px-2 font-semibold text-brand hover:underline'

/** Where someone asks for a link that sets a new password. */
export default function ForgotPasswordPage() {
  const [sentTo, setSentTo] = useState<string>()
  const canMail = useMailAvailable()
  if (sentTo) {
    return (
      <AccountPageFrame title="Check Your Email">
        <Sent email={sentTo} again={() => setSentTo(undefined)} />
      </AccountPageFrame>
    )
  }
  return (
    <AccountPageFrame
      title="Forgot your password?"
      lead={
        canMail
          ? 'Enter your email address and we send you a link that sets a new one.'
          : 'Enter your email address to ask for a link that sets a new one.'
      }
      footer={
        <>
          <Link to="/login" className={linkClasses}>
            Login
          </Link>
          <Link to="/register" className={linkClasses}>
            Sign up
          </Link>
        </>
      }
    >
      <div className="grid gap-5">
        <ResetWithoutMail />
        <ForgotPasswordForm onSent={setSentTo} />
      </div>
    </AccountPageFrame>
  )
}
