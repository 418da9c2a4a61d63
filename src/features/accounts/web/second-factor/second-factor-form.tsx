import { useEffect, useRef, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { PasskeyButton } from '../passkey-button.tsx'
import { CODE_KINDS, CodeForm } from './second-factor-code-form.tsx'
import type { SecondFactorOptions } from '../second-factor-options.ts'
import type { SessionUser } from '../session.ts'

type Way = 'passkey' | 'app' | 'recovery'

export type SecondFactorFormProps = {
  challenge: string
  /** What the member has set up beside recovery codes. */
  has: SecondFactorOptions
  onSignedIn: (user: SessionUser) => void
  /** Back to e-mail address and password: asked for, or because the sign-in has expired. */
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
  // Whoever pressed the button that led here goes on with the keyboard.
  useEffect(() => step.current?.querySelector('button')?.focus(), [])
  const signIn = async () => (await import('../passkey-sign-in.ts')).completeSignInWithPasskey(challenge)
  return (
    <div ref={step} className="grid gap-5">
      <p role="status">Use one of your passkeys to complete the sign-in.</p>
      <PasskeyButton kind="main" signIn={signIn} onSignedIn={onSignedIn}>
        Use a passkey
      </PasskeyButton>
    </div>
  )
}

/** The second half of a sign-in: a passkey, a code of the authenticator app, or a recovery code. */
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
