import { type FormEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '#call.ts'
import { Failure } from '#shared/calls/failure.ts'
import { Button } from '#ui/button.tsx'
import { errorsByField, focusFirstError, textsOf } from '#ui/forms/form-values.ts'
import { PasswordInput } from '#ui/forms/password-input.tsx'
import { showToast } from '#ui/toasts/toast-store.ts'
import { useOneAtATime } from '#ui/use-one-at-a-time.ts'
import { PASSWORD_LENGTH_MAX } from '../../limits.ts'
import { missingRules, passwordRequirement } from '../../password-rules.ts'
import { SecuritySection } from '../security-section.tsx'

type Given = { current_password: string; new_password: string; confirmation: string }

function complaintsOf({ current_password, new_password, confirmation }: Given): Record<string, string> {
  const missing = missingRules(new_password)
  return {
    ...(current_password ? {} : { current_password: 'Please enter your password.' }),
    ...(missing.length > 0 ? { new_password: passwordRequirement(missing) } : {}),
    ...(new_password === confirmation ? {} : { confirmation: 'Please make sure your passwords match' }),
  }
}

const FIELDS = [
  { name: 'current_password', label: 'Current password', autoComplete: 'current-password' },
  {
    name: 'new_password',
    label: 'New password',
    autoComplete: 'new-password',
    hint: 'At least 8 characters, with an uppercase letter, a lowercase letter and a number.',
  },
  { name: 'confirmation', label: 'New password again', autoComplete: 'new-password' },
]

/** Sets a new password; every other session ends. */
export function ChangePasswordSection() {
  const form = useRef<HTMLFormElement>(null)
  const queries = useQueryClient()
  const { busy, once } = useOneAtATime()
  const [errors, setErrors] = useState<Record<string, string>>({})
  const refuse = (refusals: Record<string, string>) => {
    flushSync(() => setErrors(refusals))
    focusFirstError(form.current, refusals)
  }

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const text = textsOf(event.currentTarget)
    const given = {
      current_password: text('current_password'),
      new_password: text('new_password'),
      confirmation: text('confirmation'),
    }
    const complaints = complaintsOf(given)
    if (Object.keys(complaints).length > 0) return refuse(complaints)
    await once(async () => {
      try {
        await call('PUT /api/auth/password', { body: given })
        form.current?.reset()
        refuse({})
        showToast({ title: 'Password changed', text: 'Every other session has been signed out.' })
        void queries.invalidateQueries({ queryKey: ['sessions'] })
      } catch (error) {
        const failure = error instanceof Failure ? error : undefined
        refuse(errorsByField(failure?.errors))
        showToast({ title: 'Password not changed', text: failure?.detail, kind: 'danger' })
      }
    })
  }

  return (
    <SecuritySection title="Password">
      <form
        ref={form}
        method="post"
        noValidate
        onSubmit={(event) => void submit(event)}
        className="grid max-w-[440px] gap-5"
      >
        {FIELDS.map(({ name, ...field }) => (
          <PasswordInput
            key={name}
            {...field}
            name={name}
            required
            maxLength={PASSWORD_LENGTH_MAX}
            error={errors[name]}
          />
        ))}
        <Button type="submit" kind="main" busy={busy} className="justify-self-start">
          Change password
        </Button>
      </form>
    </SecuritySection>
  )
}
