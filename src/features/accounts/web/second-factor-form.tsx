import { type FormEvent, useEffect, useRef, useState } from 'react'
import { call } from '#call.ts'
import { Failure } from '#shared/failure.ts'
import { Button } from '#ui/button.tsx'
import { textsOf } from '#ui/form-values.ts'
import { TextInput } from '#ui/text-input.tsx'
import { showToast } from '#ui/toast-store.ts'
import { SECOND_FACTOR_CODE_LENGTH_MAX } from '../limits.ts'
import { enter, loginFailureText } from './enter.ts'
import type { SessionUser } from './session.ts'

export type SecondFactorFormProps = {
  challenge: string
  onSignedIn: (user: SessionUser) => void
  /** Back to e-mail address and password: asked for, or because the sign-in has expired. */
  onStartAgain: () => void
}

const APP_CODE = {
  label: 'Code',
  lead: 'Open your authenticator app and enter the six-digit code that it shows for Inflo.',
  hint: undefined,
  autoComplete: 'one-time-code',
  inputMode: 'numeric',
  other: 'Use a recovery code instead',
} as const

const RECOVERY_CODE = {
  label: 'Recovery code',
  lead: 'Enter one of the recovery codes that you kept when you set up your authenticator app.',
  hint: 'Each works once.',
  autoComplete: 'off',
  inputMode: 'text',
  other: 'Use your authenticator app instead',
} as const

/** What stands beside the field. Pure. */
const refusalText = (error: unknown): string =>
  error instanceof Failure && error.kind === 'invalid' ? error.detail : loginFailureText(error)

/** The second half of a sign-in: a code of the authenticator app, or a recovery code. */
export function SecondFactorForm({ challenge, onSignedIn, onStartAgain }: SecondFactorFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const [kind, setKind] = useState<typeof APP_CODE | typeof RECOVERY_CODE>(APP_CODE)
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const focusCode = () => form.current?.querySelector<HTMLInputElement>('[name=code]')?.focus()
  useEffect(focusCode, [kind])

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const code = textsOf(event.currentTarget)('code')
    setBusy(true)
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
    } finally {
      setBusy(false)
    }
  }

  const change = () => {
    setRefusal(undefined)
    setKind(kind === APP_CODE ? RECOVERY_CODE : APP_CODE)
  }
  return (
    <form ref={form} method="post" onSubmit={(event) => void submit(event)} className="grid gap-5">
      <p role="status">{kind.lead}</p>
      <TextInput
        key={kind.label}
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
      <div className="-my-2 flex flex-wrap justify-between gap-x-4">
        <Button kind="quiet" onClick={change} className="-ml-4">
          {kind.other}
        </Button>
        <Button kind="quiet" onClick={onStartAgain} className="-ml-4">
          Start again
        </Button>
      </div>
    </form>
  )
}
