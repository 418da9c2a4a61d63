import { type FormEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useQueryClient } from '@tanstack/react-query'
import { Failure } from '#shared/calls/failure.ts'
import { Button } from '#ui/button.tsx'
import { errorsByField, focusFirstError, textsOf } from '#ui/forms/form-values.ts'
import { PasswordInput } from '#ui/forms/password-input.tsx'
import { showToast } from '#ui/toasts/toast-store.ts'
import { withoutFieldErrors } from '#ui/toasts/without-field-errors.ts'
import { useOneAtATime } from '#ui/use-one-at-a-time.ts'
import { call } from '#app/call.ts'
import { PASSWORD_LENGTH_MAX } from '../../limits.ts'
import { passwordError, type PasswordOf } from '../../password-rules.ts'
import { NewPasswordInput } from '../new-password-input.tsx'
import { useSession } from '../session.ts'
import { SecuritySection } from '../security-section.tsx'

type Given = { current_password: string; new_password: string; confirmation: string }

function complaintsOf(
  { current_password, new_password, confirmation }: Given,
  whose: PasswordOf,
): Record<string, string> {
  const complaint = passwordError(new_password, whose)
  return {
    ...(current_password ? {} : { current_password: 'Please enter your password.' }),
    ...(complaint ? { new_password: complaint.text } : {}),
    ...(new_password === confirmation ? {} : { confirmation: 'Please make sure your passwords match' }),
  }
}

/** Shows the form that sets a new password and ends all other sessions. */
export function ChangePasswordSection() {
  const form = useRef<HTMLFormElement>(null)
  const queries = useQueryClient()
  const whose = useSession().user?.isAdmin ? 'admin' : 'member'
  /** Incremented to remount the password field with an empty checklist. */
  const [round, setRound] = useState(0)
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
    const complaints = complaintsOf(given, whose)
    if (Object.keys(complaints).length > 0) return refuse(complaints)
    await once(async () => {
      try {
        await call('PUT /api/auth/password', { body: given })
        form.current?.reset()
        setRound((before) => before + 1)
        refuse({})
        showToast({ title: 'Password changed', text: 'You have been signed out on all other devices.' })
        void queries.invalidateQueries({ queryKey: ['sessions'] })
      } catch (error) {
        const failure = error instanceof Failure ? error : undefined
        const refusals = errorsByField(failure?.errors)
        refuse(refusals)
        showToast(
          withoutFieldErrors({ title: 'Password not changed', text: failure?.detail, kind: 'danger' }, refusals),
        )
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
        <PasswordInput
          label="Current password"
          name="current_password"
          autoComplete="current-password"
          required
          maxLength={PASSWORD_LENGTH_MAX}
          error={errors.current_password}
        />
        <NewPasswordInput
          key={round}
          label="New password"
          name="new_password"
          whose={whose}
          maxLength={PASSWORD_LENGTH_MAX}
          error={errors.new_password}
        />
        <PasswordInput
          label="Confirm new password"
          name="confirmation"
          autoComplete="new-password"
          required
          maxLength={PASSWORD_LENGTH_MAX}
          error={errors.confirmation}
        />
        <Button type="submit" busy={busy} className="justify-self-start">
          Change password
        </Button>
      </form>
    </SecuritySection>
  )
}
