import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Failure } from '#shared/calls/failure.ts'
import { Button, type ButtonKind } from '#ui/button.tsx'
import { textsOf } from '#ui/forms/form-values.ts'
import { PasswordInput } from '#ui/forms/password-input.tsx'
import { useOneAtATime } from '#ui/use-one-at-a-time.ts'

type PasswordAgainFormProps = {
  /** Explains why the password is required. */
  lead: string
  /** Label of the button. */
  action: string
  kind?: ButtonKind
  act: (password: string) => Promise<void>
  onCancel: () => void
}

/** Returns the error message for an account action that failed. Pure. */
export const accountFailureText = (error: unknown): string =>
  error instanceof Failure && error.kind !== 'network'
    ? error.detail
    : 'We couldn’t reach the server. Please check your connection and try again.'

/** Asks for the password before a change that must not be possible with someone else's open session. */
export function PasswordAgainForm({ lead, action, kind = 'main', act, onCancel }: PasswordAgainFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const focusField = () => form.current?.querySelector('input')?.focus()
  // Moves the focus to the password field, since the button that opened this form may have disappeared.
  useEffect(focusField, [])
  const { busy, once } = useOneAtATime()
  const [refusal, setRefusal] = useState<string>()
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    await once(async () => {
      setRefusal(undefined)
      try {
        await act(textsOf(event.currentTarget)('password'))
      } catch (error) {
        setRefusal(accountFailureText(error))
        focusField()
      }
    })
  }
  return (
    <form ref={form} method="post" onSubmit={(event) => void submit(event)} className="grid max-w-[440px] gap-4">
      <p>{lead}</p>
      <PasswordInput label="Your password" required name="password" autoComplete="current-password" error={refusal} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" kind={kind} busy={busy}>
          {action}
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
      </div>
    </form>
  )
}
