import { type FormEvent, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { Failure } from '#shared/calls/failure.ts'
import { Button } from '#ui/button.tsx'
import { errorsByField, focusFirstError, textsOf } from '#ui/forms/form-values.ts'
import { useReplayedSubmit } from '#ui/forms/use-replayed-submit.ts'
import { showToast } from '#ui/toasts/toast-store.ts'
import { withoutFieldErrors } from '#ui/toasts/without-field-errors.ts'
import { useOneAtATime } from '#ui/use-one-at-a-time.ts'
import { call } from '#app/call.ts'
import { landingOf } from '../arrival.ts'
import { enter } from '../enter.ts'
import { NewPasswordInput } from '../new-password-input.tsx'
import { PersonFields } from './person-fields.tsx'
import { checkPassword, type RegistrationRefusal } from './registration.ts'

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
  const early = useReplayedSubmit(form)
  const { busy, once } = useOneAtATime()
  const [errors, setErrors] = useState<Record<string, string>>({})

  const refuse = ({ title, text, fields }: RegistrationRefusal) => {
    setErrors(fields)
    focusFirstError(form.current, fields)
    showToast(withoutFieldErrors({ title, text, kind: 'danger' }, fields))
  }
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const body = { token, ...readForm(event.currentTarget) }
    const refusal = checkPassword(body.password, 'admin')
    if (refusal) return refuse(refusal)
    await once(async () => {
      setErrors({})
      try {
        const user = await enter(await call('POST /api/auth/first-admin', { body }))
        void navigate(landingOf(user), { replace: true })
      } catch (error) {
        const failure = error instanceof Failure ? error : undefined
        const text = failure?.detail ?? 'Registration failed. Please try again.'
        refuse({ title: 'Registration Failed', text, fields: errorsByField(failure?.errors) })
      }
    })
  }

  return (
    <form {...early} onSubmit={(event) => void submit(event)} className="grid gap-5">
      <PersonFields errors={errors} />
      <NewPasswordInput label="Password" whose="admin" error={errors.password} name="password" />
      <Button type="submit" kind="main" busy={busy}>
        {busy ? 'Creating Account...' : 'Create Account'}
      </Button>
    </form>
  )
}
