import { useSearchParams, useNavigate } from 'react-router'
import { useRef, useState, type FormEvent } from 'react'
import { Button, ButtonLink } from '#ui/button.tsx'
import { call } from '#app/call.ts'
import { Failure } from '#shared/calls/failure.ts'
import { textsOf, focusFirstError, errorsByField } from '#ui/forms/form-values.ts'
import { useReplayedSubmit } from '#ui/forms/use-replayed-submit.ts'
import { showToast } from '#ui/toasts/toast-store.ts'
import { withoutFieldErrors } from '#ui/toasts/without-field-errors.ts'
import { useOneAtATime } from '#ui/use-one-at-a-time.ts'
import { AccountPageFrame } from '../account-page-frame.tsx'
import { useReady } from '../session.ts'
import { useAnswer } from '../use-answer.ts'
import { landingOf } from '../arrival.ts'
import { enter } from '../enter.ts'
import { NewPasswordInput } from '../new-password-input.tsx'
import { PersonFields } from './person-fields.tsx'
import { type RegistrationRefusal, checkPassword } from './registration.ts'

const ask = (token: string) => call('GET /api/auth/first-admin/:token', { params: { token: token || 'none' } })

function Spent() {
  return (
    <div role="status">
      <p>
        This link has already been used, or there is already an admin. Until there is one, the server prints a new link
        each time it starts.
      </p>
      <ButtonLink to="/login" kind="main" className="mt-4">
        Sign In
      </ButtonLink>
    </div>
  )
}

function Checked() {
  const [search] = useSearchParams()
  const token = search.get('token') ?? ''
  const { data, error, askAgain } = useAnswer(token, ask)
  if (data?.valid) return <FirstAdminForm token={token} />
  if (data ?? !token) return <Spent />
  if (!error) return <p role="status">Loading...</p>
  return (
    <div role="alert">
      <p>{error.message}</p>
      <Button className="mt-4" onClick={askAgain}>
        Try Again
      </Button>
    </div>
  )
}

/**
 * Shows the page for creating the first admin. The server prints a one-time link to this page while it has no admin.
 */
export default function FirstAdminPage() {
  const ready = useReady()
  return (
    <AccountPageFrame title="Create the first admin" lead="The admin reviews questions, claims and papers.">
      {ready ? <Checked /> : <p role="status">Loading...</p>}
    </AccountPageFrame>
  )
}

function readForm(form: HTMLFormElement) {
  const text = textsOf(form)
  return {
    email: text('email').trim(),
    password: text('password'),
    first_name: text('first_name').trim(),
    last_name: text('last_name').trim(),
  }
}

function FirstAdminForm({ token }: { token: string }) {
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
