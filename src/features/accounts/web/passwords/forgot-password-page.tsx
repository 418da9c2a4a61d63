import { useState, useRef, type FormEvent } from 'react'
import { Button, ButtonLink } from '#ui/button.tsx'
import { useMailAvailable, NO_MAIL } from '#ui/mail/mail-availability.ts'
import { Link } from '#ui/navigation/link.tsx'
import { call } from '#app/call.ts'
import { focusFirstError, textsOf } from '#ui/forms/form-values.ts'
import { TextInput } from '#ui/forms/text-input.tsx'
import { useReplayedSubmit } from '#ui/forms/use-replayed-submit.ts'
import { showToast } from '#ui/toasts/toast-store.ts'
import { useOneAtATime } from '#ui/use-one-at-a-time.ts'
import { AccountPageFrame } from '../account-page-frame.tsx'
import { EMAIL_LENGTH_MAX } from '../../limits.ts'
import { forgotFailure } from './reset-failures.ts'

function Sent({ email, again }: { email: string; again: () => void }) {
  return (
    <div className="grid gap-4">
      <p role="status" className="[overflow-wrap:anywhere]">
        If an account exists with {email}, we've sent password reset instructions. The link works once and expires after
        one hour.
      </p>
      <Button onClick={again}>Send Another Email</Button>
      <BackToLogin />
    </div>
  )
}

const BackToLogin = () => (
  <ButtonLink to="/login" kind="main">
    Back to Login
  </ButtonLink>
)

const linkClasses = 'inline-flex min-h-11 items-center px-2 font-semibold text-brand hover:underline'

/** Shows the form that requests a password reset link. */
export default function ForgotPasswordPage() {
  const [sentTo, setSentTo] = useState<string>()
  const canMail = useMailAvailable()
  if (sentTo && !canMail) {
    return (
      <AccountPageFrame title="No reset link was sent">
        <div role="status" className="grid gap-4">
          <ResetWithoutMail />
          <BackToLogin />
        </div>
      </AccountPageFrame>
    )
  }
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
          ? 'Enter your email address and we’ll send you a link to set a new password.'
          : 'Enter your email address to request a link to set a new password.'
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
        <ForgotPasswordForm canMail={canMail} onSent={setSentTo} />
      </div>
    </AccountPageFrame>
  )
}

/** Explains whom to ask for a reset link on a server without e-mail. */
function ResetWithoutMail() {
  if (useMailAvailable()) return null
  return (
    <p className="text-[14px] leading-5">
      {NO_MAIL} Please ask an administrator of this site to create a reset link for you.
    </p>
  )
}

const EMAIL_REQUIRED = 'Please enter your email address'

type ForgotPasswordFormProps = { canMail: boolean; onSent: (email: string) => void }

function ForgotPasswordForm({ canMail, onSent }: ForgotPasswordFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const early = useReplayedSubmit(form)
  const { busy, once } = useOneAtATime()
  const [error, setError] = useState<string>()

  const refuse = (title: string, text: string) => {
    setError(text)
    // The error message is shown next to the field.
    showToast({ title, kind: 'danger' })
    focusFirstError(form.current, { email: text })
  }
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const email = textsOf(event.currentTarget)('email').trim()
    if (!email) return refuse('Email Required', EMAIL_REQUIRED)
    await once(async () => {
      setError(undefined)
      try {
        const { message } = await call('POST /api/auth/forgot-password', { body: { email } })
        if (canMail) showToast({ title: 'Reset Email Sent', text: message })
        onSent(email)
      } catch (failure) {
        const { title, text } = forgotFailure(failure)
        refuse(title, text)
      }
    })
  }

  return (
    <form {...early} noValidate onSubmit={(event) => void submit(event)} className="grid gap-5">
      <TextInput
        label="Email Address"
        name="email"
        type="email"
        required
        autoComplete="username"
        maxLength={EMAIL_LENGTH_MAX}
        placeholder="you@university.edu"
        error={error}
      />
      <Button type="submit" kind="main" busy={busy}>
        {busy ? 'Sending...' : 'Send Reset Link'}
      </Button>
    </form>
  )
}
