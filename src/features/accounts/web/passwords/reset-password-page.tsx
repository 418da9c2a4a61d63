import { useEffect, useState } from 'react'
import { Navigate, useNavigate, useSearchParams } from 'react-router'
import { Button, ButtonLink } from '#ui/button.tsx'
import { showToast } from '#ui/toasts/toast-store.ts'
import { call } from '#app/call.ts'
import { AccountPageFrame } from '../account-page-frame.tsx'
import { ResetPasswordForm } from './reset-password-form.tsx'
import { useReady } from '../session.ts'
import { useAnswer } from '../use-answer.ts'

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
    <AccountPageFrame title="Password Reset Complete!" lead="Every session has been signed out.">
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

/** Where a reset link leads. Its token is read in the browser only, so that the page is the same for everyone. */
export default function ResetPasswordPage() {
  const ready = useReady()
  const [search] = useSearchParams()
  const token = search.get('token')
  if (!ready) return <Validating />
  return token ? <Checked token={token} /> : <Navigate to="/forgot-password" replace />
}
