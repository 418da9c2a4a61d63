import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Failure } from '#shared/calls/failure.ts'
import { Button } from '#ui/button.tsx'
import { textsOf } from '#ui/forms/form-values.ts'
import { TextInput } from '#ui/forms/text-input.tsx'
import { showToast } from '#ui/toasts/toast-store.ts'
import { useOneAtATime } from '#ui/use-one-at-a-time.ts'
import { call } from '#app/call.ts'
import { SECOND_FACTOR_CODE_LENGTH_MAX } from '../../limits.ts'
import { enter, loginFailureText } from '../enter.ts'
import type { SessionUser } from '../session.ts'

export const CODE_KINDS = {
  app: {
    label: 'Code',
    lead: 'Open your authenticator app and enter the six-digit code that it shows for Inflo.',
    hint: undefined,
    autoComplete: 'one-time-code',
    inputMode: 'numeric',
  },
  recovery: {
    label: 'Recovery code',
    lead: 'Enter one of the recovery codes that you kept when you set up your second factor.',
    hint: 'Each works once.',
    autoComplete: 'off',
    inputMode: 'text',
  },
} as const

type CodeFormProps = {
  kind: (typeof CODE_KINDS)[keyof typeof CODE_KINDS]
  challenge: string
  onSignedIn: (user: SessionUser) => void
  onStartAgain: () => void
}

/** What stands beside the field. Pure. */
const refusalText = (error: unknown): string =>
  error instanceof Failure && error.kind === 'invalid' ? error.detail : loginFailureText(error)

/** Completes a sign-in with a code of the authenticator app, or a recovery code. */
export function CodeForm({ kind, challenge, onSignedIn, onStartAgain }: CodeFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const { busy, once } = useOneAtATime()
  const [refusal, setRefusal] = useState<string>()
  const focusCode = () => form.current?.querySelector<HTMLInputElement>('[name=code]')?.focus()
  useEffect(focusCode, [])

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const code = textsOf(event.currentTarget)('code')
    await once(async () => {
      setRefusal(undefined)
      try {
        const user = await enter(await call('POST /api/auth/second-factor', { body: { challenge, code } }))
        showToast({ title: 'Welcome back!', text: 'Login successful.' })
        onSignedIn(user)
      } catch (error) {
        if (error instanceof Failure && error.kind === 'unauthenticated') {
          showToast({ title: 'Login failed', text: error.detail, kind: 'danger' })
          onStartAgain()
          return
        }
        setRefusal(refusalText(error))
        focusCode()
      }
    })
  }

  return (
    <form ref={form} method="post" onSubmit={(event) => void submit(event)} className="grid gap-5">
      <p role="status">{kind.lead}</p>
      <TextInput
        label={kind.label}
        hint={kind.hint}
        error={refusal}
        required
        name="code"
        autoComplete={kind.autoComplete}
        inputMode={kind.inputMode}
        autoCapitalize="none"
        spellCheck={false}
        maxLength={SECOND_FACTOR_CODE_LENGTH_MAX}
      />
      <Button type="submit" kind="main" busy={busy}>
        {busy ? 'Signing In...' : 'Sign In'}
      </Button>
    </form>
  )
}
