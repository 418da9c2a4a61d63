import { useEffect, useState, type FormEvent } from 'react'
import { Navigate, useNavigate, useSearchParams } from 'react-router'
import { Button, ButtonLink } from '#ui/button.tsx'
import { showToast } from '#ui/toasts/toast-store.ts'
import { call } from '#app/call.ts'
import { focusFirstError } from '#ui/forms/form-values.ts'
import { PasswordInput } from '#ui/forms/password-input.tsx'
import { useOneAtATime } from '#ui/use-one-at-a-time.ts'
import { AccountPageFrame } from '../account-page-frame.tsx'
import { useReady } from '../session.ts'
import { useAnswer } from '../use-answer.ts'
import { passwordError } from '../../password-rules.ts'
import { NewPasswordInput } from '../new-password-input.tsx'
import { resetFailure } from './reset-failures.ts'

const TO_LOGIN_AFTER_MS = 3_000

const ask = (resetToken: string) => call('GET /api/auth/validate-reset-token/:resetToken', { params: { resetToken } })

function Invalid({ message }: { message: string }) {
  useEffect(() => showToast({ title: 'Invalid Reset Link', text: message, kind: 'danger' }), [message])
  return (
    <AccountPageFrame title="Invalid Reset Link" lead="Reset links expire after 1 hour for security reasons.">
      <div className="grid gap-4">
        <ButtonLink to="/forgot-password" kind="main">
          Request New Reset Link
        </ButtonLink>
        <ButtonLink to="/login">Back to Login</ButtonLink>
      </div>
    </AccountPageFrame>
  )
}

function Complete() {
  const navigate = useNavigate()
  useEffect(() => {
    const going = setTimeout(() => void navigate('/login'), TO_LOGIN_AFTER_MS)
    return () => clearTimeout(going)
  }, [navigate])
  return (
    <AccountPageFrame title="Password Reset Complete!" lead="You have been signed out on all devices.">
      <ButtonLink to="/login" kind="main">
        Continue to Login
      </ButtonLink>
    </AccountPageFrame>
  )
}

function NotValidated({ retry }: { retry: () => void }) {
  const text = 'Failed to validate reset link. Please try again.'
  useEffect(() => showToast({ title: 'Error', text, kind: 'danger' }), [])
  return (
    <AccountPageFrame title="Set a new password">
      <p className="mb-4">{text}</p>
      <Button onClick={retry}>Try Again</Button>
    </AccountPageFrame>
  )
}

const Validating = () => (
  <AccountPageFrame title="Set a new password">
    <p role="status">Validating reset link...</p>
  </AccountPageFrame>
)

function Checked({ token }: { token: string }) {
  const [complete, setComplete] = useState(false)
  const { data, error, askAgain } = useAnswer(token, ask)
  if (complete) return <Complete />
  if (data?.valid) return <ResetPasswordForm token={token} email={data.email} onComplete={() => setComplete(true)} />
  if (data) return <Invalid message={data.message} />
  return error ? <NotValidated retry={askAgain} /> : <Validating />
}

/**
 * Shows the page that a reset link opens. The link's token is read in the browser only, so that the server renders the
 * same page for everyone.
 */
export default function ResetPasswordPage() {
  const ready = useReady()
  const [search] = useSearchParams()
  const token = search.get('token')
  if (!ready) return <Validating />
  return token ? <Checked token={token} /> : <Navigate to="/forgot-password" replace />
}

type Check = { field: 'new_password' | 'confirmation'; title: string; text: string }

/** Returns why the new password cannot be sent, and the field to correct; undefined if it can be sent. Pure. */
function checkOf(password: string, confirmation: string): Check | undefined {
  const complaint = passwordError(password)
  if (complaint) return { field: 'new_password', ...complaint }
  if (password === confirmation) return undefined
  return { field: 'confirmation', title: "Passwords Don't Match", text: 'Please make sure your passwords match' }
}

function Match({ password, confirmation }: { password: string; confirmation: string }) {
  if (!confirmation) return null
  const same = password === confirmation
  return (
    <p role="status" className={`text-[14px] leading-5 font-semibold ${same ? 'text-ok' : 'text-danger'}`}>
      {same ? 'Passwords match' : "Passwords don't match"}
    </p>
  )
}

type ResetPasswordFormProps = { token: string; email: string; onComplete: () => void }

function ResetPasswordForm({ token, email, onComplete }: ResetPasswordFormProps) {
  const [password, setPassword] = useState('')
  const [confirmation, setConfirmation] = useState('')
  const { busy, once } = useOneAtATime()

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const check = checkOf(password, confirmation)
    if (check) {
      focusFirstError(event.currentTarget, { [check.field]: check.text })
      return showToast({ title: check.title, text: check.text, kind: 'danger' })
    }
    await once(async () => {
      try {
        await call('POST /api/auth/reset-password', { body: { token, new_password: password } })
        onComplete()
      } catch (error) {
        const { title, text } = resetFailure(error)
        showToast({ title, text, kind: 'danger' })
      }
    })
  }

  return (
    <AccountPageFrame title="Set a new password" lead={`For ${email}`}>
      <form method="post" noValidate onSubmit={(event) => void submit(event)} className="grid gap-5">
        <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
        <NewPasswordInput
          label="New Password"
          name="new_password"
          onChange={(event) => setPassword(event.target.value)}
        />
        <PasswordInput
          label="Confirm New Password"
          name="confirmation"
          required
          autoComplete="new-password"
          value={confirmation}
          onChange={(event) => setConfirmation(event.target.value)}
          hint={<Match password={password} confirmation={confirmation} />}
        />
        <Button type="submit" kind="main" busy={busy}>
          {busy ? 'Updating Password...' : 'Update Password'}
        </Button>
      </form>
    </AccountPageFrame>
  )
}
