import { type FormEvent, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { call } from '#call.ts'
import { Failure } from '#shared/calls/failure.ts'
import { Button } from '#ui/button.tsx'
import { errorsByField, focusFirstError, textsOf } from '#ui/forms/form-values.ts'
import { PasswordInput } from '#ui/forms/password-input.tsx'
import { showToast } from '#ui/toasts/toast-store.ts'
import { useOneAtATime } from '#ui/use-one-at-a-time.ts'
import { ADMIN_PASSWORD_LENGTH_MIN } from '../../limits.ts'
import { landingOf } from '../arrival.ts'
import { enter } from '../enter.ts'
import { PersonFields } from './person-fields.tsx'
import { useReady } from '../session.ts'

function readForm(form: HTMLFormElement) {
  const text = textsOf(form)
  return {
    email: text('email').trim(),
    password: text('password'),
    first_name: text('first_name').trim(),
    last_name: text('last_name').trim(),
  }
}

export function FirstAdminForm({ token }: { token: string }) {
  const navigate = useNavigate()
  const form = useRef<HTMLFormElement>(null)
  const ready = useReady()
  const { busy, once } = useOneAtATime()
  const [errors, setErrors] = useState<Record<string, string>>({})

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const body = { token, ...readForm(event.currentTarget) }
    await once(async () => {
      setErrors({})
      try {
        const user = await enter(await call('POST /api/auth/first-admin', { body }))
        void navigate(landingOf(user), { replace: true })
      } catch (error) {
        const failure = error instanceof Failure ? error : undefined
        const fields = errorsByField(failure?.errors)
        setErrors(fields)
        focusFirstError(form.current, fields)
        const text = failure?.detail ?? 'Registration failed. Please try again.'
        showToast({ title: 'Registration Failed', text, kind: 'danger' })
      }
    })
  }

  return (
    <form ref={form} method="post" onSubmit={(event) => void submit(event)} className="grid gap-5">
      <PersonFields errors={errors} />
      <PasswordInput
        label="Password"
        required
        hint={`At least ${ADMIN_PASSWORD_LENGTH_MIN} characters`}
        error={errors.password}
        name="password"
        autoComplete="new-password"
        minLength={ADMIN_PASSWORD_LENGTH_MIN}
      />
      <Button type="submit" kind="main" busy={busy} disabled={!ready}>
        {busy ? 'Creating Account...' : 'Create Account'}
      </Button>
    </form>
  )
}
