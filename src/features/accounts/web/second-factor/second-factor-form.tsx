import { useEffect, useRef, useState, type FormEvent } from 'react'
import { Button } from '#ui/button.tsx'
import { call } from '#app/call.ts'
import { Failure } from '#shared/calls/failure.ts'
import { textsOf } from '#ui/forms/form-values.ts'
import { TextInput } from '#ui/forms/text-input.tsx'
import { showToast } from '#ui/toasts/toast-store.ts'
import { useOneAtATime } from '#ui/use-one-at-a-time.ts'
import { PasskeyButton } from '../passkey-button.tsx'
import type { SecondFactorOptions } from '../second-factor-options.ts'
import type { SessionUser } from '../session.ts'
import { SECOND_FACTOR_CODE_LENGTH_MAX } from '../../limits.ts'
import { loginFailureText, enter } from '../enter.ts'

type Way = 'passkey' | 'app' | 'recovery'

export type SecondFactorFormProps = {
  challenge: string
  /** The member's second factors in addition to recovery codes. */
  has: SecondFactorOptions
  onSignedIn: (user: SessionUser) => void
  /** Shows the form for e-mail address and password again, on request or because the sign-in has expired. */
  onStartAgain: () => void
}

const OTHERWISE: Record<Way, string> = {
  passkey: 'Use a passkey instead',
  app: 'Use your authenticator app instead',
  recovery: 'Use a recovery code instead',
}

type PasskeyStepProps = Pick<SecondFactorFormProps, 'challenge' | 'onSignedIn'>

function PasskeyStep({ challenge, onSignedIn }: PasskeyStepProps) {
  const step = useRef<HTMLDivElement>(null)
  // Moves the focus to the button, so that the user can continue by keyboard.
  useEffect(() => step.current?.querySelector('button')?.focus(), [])
  const signIn = async () => (await import('../passkey-sign-in.ts')).completeSignInWithPasskey(challenge)
  return (
    <div ref={step} className="grid gap-5">
      <p role="status">Use one of your passkeys to finish signing in.</p>
      <PasskeyButton kind="main" signIn={signIn} onSignedIn={onSignedIn}>
        Use a passkey
      </PasskeyButton>
    </div>
  )
}

/** Asks for the second factor: a passkey, a code of the authenticator app, or a recovery code. */
export function SecondFactorForm({ challenge, has, onSignedIn, onStartAgain }: SecondFactorFormProps) {
  const ways: Way[] = [
    ...(has.passkey ? (['passkey'] as const) : []),
    ...(has.authenticatorApp ? (['app'] as const) : []),
    'recovery',
  ]
  const [way, setWay] = useState<Way>(ways[0] ?? 'recovery')
  const then = { challenge, onSignedIn, onStartAgain }
  return (
    <div className="grid gap-5">
      {way === 'passkey' ? <PasskeyStep {...then} /> : <CodeForm key={way} kind={CODE_KINDS[way]} {...then} />}
      <div className="-my-2 flex flex-wrap justify-between gap-x-4">
        {ways
          .filter((other) => other !== way)
          .map((other) => (
            <Button key={other} kind="quiet" onClick={() => setWay(other)} className="-ml-4">
              {OTHERWISE[other]}
            </Button>
          ))}
        <Button kind="quiet" onClick={onStartAgain} className="-ml-4">
          Start again
        </Button>
      </div>
    </div>
  )
}

const CODE_KINDS = {
  app: {
    label: 'Code',
    lead: 'Enter the six-digit code for Inflo from your authenticator app.',
    hint: undefined,
    autoComplete: 'one-time-code',
    inputMode: 'numeric',
  },
  recovery: {
    label: 'Recovery code',
    lead: 'Enter one of the recovery codes you saved when you set up your second factor.',
    hint: 'Each code works once.',
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

/** Returns the error message shown next to the field. Pure. */
const refusalText = (error: unknown): string =>
  error instanceof Failure && error.kind === 'invalid' ? error.detail : loginFailureText(error)

/** Completes a sign-in with a code from the authenticator app or a recovery code. */
function CodeForm({ kind, challenge, onSignedIn, onStartAgain }: CodeFormProps) {
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
