import { type FormEvent, useRef, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { focusFirstError, textsOf } from '#ui/forms/form-values.ts'
import { PasswordInput } from '#ui/forms/password-input.tsx'
import { Select } from '#ui/forms/select.tsx'
import { useReplayedSubmit } from '#ui/forms/use-replayed-submit.ts'
import { showToast } from '#ui/toasts/toast-store.ts'
import { withoutFieldErrors } from '#ui/toasts/without-field-errors.ts'
import { useOneAtATime } from '#ui/use-one-at-a-time.ts'
import { call } from '#app/call.ts'
import { enter } from '../enter.ts'
import { NewPasswordInput } from '../new-password-input.tsx'
import { PersonFields } from './person-fields.tsx'
import {
  checkPasswords,
  type RegistrationInput,
  type RegistrationRefusal,
  registrationRefusal,
} from './registration.ts'
import type { SessionUser } from '../session.ts'

const ROLES = [
  { value: 'student', label: 'Student' },
  { value: 'faculty', label: 'Faculty' },
  { value: 'clinician', label: 'Clinician' },
]

function readForm(form: HTMLFormElement) {
  const text = textsOf(form)
  const input: RegistrationInput = {
    email: text('email').trim(),
    password: text('password'),
    first_name: text('first_name').trim(),
    last_name: text('last_name').trim(),
    role: text('role') as RegistrationInput['role'],
  }
  return { input, confirmation: text('confirmation') }
}

type RegistrationFormProps = {
  onSignedIn: (user: SessionUser) => void
  /** Initial values of the name fields. */
  names?: { firstName: string; lastName: string }
}

/** Shows fields for name, e-mail address, role and password. The repeated password is not sent to the server. */
export function RegistrationForm({ onSignedIn, names }: RegistrationFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const early = useReplayedSubmit(form)
  const { busy, once } = useOneAtATime()
  const [errors, setErrors] = useState<Record<string, string>>({})

  const refuse = ({ title, text, fields }: RegistrationRefusal) => {
    setErrors(fields)
    showToast(withoutFieldErrors({ title, text, kind: 'danger' }, fields))
    focusFirstError(form.current, fields)
  }
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { input, confirmation } = readForm(event.currentTarget)
    const refusal = checkPasswords(input.password, confirmation)
    if (refusal) return refuse(refusal)
    await once(async () => {
      setErrors({})
      try {
        const user = await enter(await call('POST /api/auth/register', { body: input }))
        showToast({
          title: 'Welcome to the research community!',
          text: 'Account created successfully. Please complete your profile setup.',
        })
        onSignedIn(user)
      } catch (error) {
        refuse(registrationRefusal(error))
      }
    })
  }

  return (
    <form {...early} onSubmit={(event) => void submit(event)} className="grid gap-5">
      <PersonFields errors={errors} names={names} />
      <Select label="Role" required error={errors.role} name="role" defaultValue="student" options={ROLES} />
      <NewPasswordInput label="Password" error={errors.password} name="password" />
      <PasswordInput
        label="Confirm Password"
        required
        error={errors.confirmation}
        name="confirmation"
        autoComplete="new-password"
      />
      <Button type="submit" kind="main" busy={busy}>
        {busy ? 'Creating Account...' : 'Create Account'}
      </Button>
    </form>
  )
}
