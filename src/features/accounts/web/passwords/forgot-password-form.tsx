import { type FormEvent, useRef, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { focusFirstError, textsOf } from '#ui/forms/form-values.ts'
import { TextInput } from '#ui/forms/text-input.tsx'
import { useReplayedSubmit } from '#ui/forms/use-replayed-submit.ts'
import { showToast } from '#ui/toasts/toast-store.ts'
import { useOneAtATime } from '#ui/use-one-at-a-time.ts'
import { call } from '#app/call.ts'
import { EMAIL_LENGTH_MAX } from '../../limits.ts'
import { forgotFailure } from './reset-failures.ts'

const EMAIL_REQUIRED = 'Please enter your email address'

export function ForgotPasswordForm({ onSent }: { onSent: (email: string) => void }) {
  const form = useRef<HTMLFormElement>(null)
  const early = useReplayedSubmit(form)
  const { busy, once } = useOneAtATime()
  const [error, setError] = useState<string>()

  const refuse = (title: string, text: string) => {
    setError(text)
    // The sentence stands beside the field.
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
        showToast({ title: 'Reset Email Sent', text: message })
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
