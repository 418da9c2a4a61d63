import { useQuery } from '@tanstack/react-query'
import { useId, useState, useRef, useEffect, type FormEvent } from 'react'
import { longDate } from '#shared/time/dates.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { showToast } from '#ui/toasts/toast-store.ts'
import { call } from '#app/call.ts'
import { textsOf } from '#ui/forms/form-values.ts'
import { TextInput } from '#ui/forms/text-input.tsx'
import { useOneAtATime } from '#ui/use-one-at-a-time.ts'
import { PasswordAgainForm, accountFailureText } from '../password-again-form.tsx'
import { RecoveryCodes } from '../second-factor-recovery-codes.tsx'
import { useSession } from '../session.ts'

type Step =
  | { step: 'shown' }
  | { step: 'password'; purpose: Purpose }
  | { step: 'enrolment'; enrolment: Enrolment }
  | { step: 'codes'; codes: string[] }
type Purpose = 'set-up' | 'new-codes' | 'turn-off'
type State = { enabled: boolean; since: string | null; passkeys: number; recovery_codes_left: number }

const PASSWORD_WORDS = {
  'set-up': { lead: 'Enter your password to set up an authenticator app.', action: 'Continue', kind: 'main' },
  'new-codes': {
    lead: 'Enter your password to create new recovery codes. Your current codes will stop working.',
    action: 'Create new codes',
    kind: 'main',
  },
  'turn-off': {
    lead: 'Enter your password to turn off the authenticator app.',
    action: 'Turn off',
    kind: 'danger',
  },
} as const

async function carryOut(purpose: Purpose, password: string): Promise<Step> {
  const body = { password }
  switch (purpose) {
    case 'set-up':
      return { step: 'enrolment', enrolment: await call('POST /api/auth/second-factor/set-up', { body }) }
    case 'new-codes': {
      const { recovery_codes: codes } = await call('POST /api/auth/second-factor/recovery-codes', { body })
      return { step: 'codes', codes }
    }
    case 'turn-off': {
      const { message } = await call('DELETE /api/auth/second-factor', { body })
      showToast({ title: 'Authenticator app turned off', text: message })
      return { step: 'shown' }
    }
  }
}

function CodesLeft({ count }: { count: number }) {
  if (count > 3) return <p className="text-muted">{count} recovery codes left.</p>
  const left = count === 0 ? 'No recovery codes' : count === 1 ? 'One recovery code' : `${count} recovery codes`
  return <Notice tone="warn" title={`${left} left. Please create new ones.`} />
}

type ShownProps = { state: State; ask: (purpose: Purpose) => void }

function TurnedOn({ state, ask }: ShownProps) {
  const { user } = useSession()
  const isKept = user?.isAdmin && state.passkeys === 0
  return (
    <div className="grid gap-4">
      <p>
        Signing in requires a code from your authenticator app{state.passkeys > 0 ? ' or a passkey' : ''}
        {state.since ? ` (set up on ${longDate(state.since)})` : ''}.
      </p>
      <CodesLeft count={state.recovery_codes_left} />
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => ask('new-codes')}>Create new recovery codes</Button>
        <Button onClick={() => ask('set-up')}>Use another app</Button>
        {isKept ? null : (
          <Button kind="danger" onClick={() => ask('turn-off')}>
            Turn off
          </Button>
        )}
      </div>
      {isKept ? <p className="text-muted">Admins can’t turn off their only second factor.</p> : null}
    </div>
  )
}

const PasskeysOnly = ({ state, ask }: ShownProps) => (
  <div className="grid justify-items-start gap-4">
    <p className="max-w-[60ch]">
      Signing in with your password also requires a passkey. You can add an authenticator app as an alternative.
    </p>
    <CodesLeft count={state.recovery_codes_left} />
    <div className="flex flex-wrap gap-3">
      <Button onClick={() => ask('new-codes')}>Create new recovery codes</Button>
      <Button onClick={() => ask('set-up')}>Set up an authenticator app</Button>
    </div>
  </div>
)

const TurnedOff = ({ ask }: Pick<ShownProps, 'ask'>) => (
  <div className="grid justify-items-start gap-4">
    <p className="max-w-[60ch]">
      Only your password protects your account. If you add an authenticator app or a passkey, someone who learns your
      password still can’t sign in.
    </p>
    <Button kind="main" onClick={() => ask('set-up')}>
      Set up an authenticator app
    </Button>
  </div>
)

function Shown({ state, ask }: ShownProps) {
  if (state.enabled) return <TurnedOn state={state} ask={ask} />
  return state.passkeys > 0 ? <PasskeysOnly state={state} ask={ask} /> : <TurnedOff ask={ask} />
}

function SecondFactorSteps({ state, refresh }: { state: State; refresh: () => void }) {
  const [step, setStep] = useState<Step>({ step: 'shown' })
  const show = () => {
    setStep({ step: 'shown' })
    refresh()
  }
  const ask = (purpose: Purpose) => setStep({ step: 'password', purpose })
  switch (step.step) {
    case 'shown':
      return <Shown state={state} ask={ask} />
    case 'password': {
      const act = async (password: string) => {
        setStep(await carryOut(step.purpose, password))
        refresh()
      }
      return <PasswordAgainForm {...PASSWORD_WORDS[step.purpose]} act={act} onCancel={show} />
    }
    case 'enrolment':
      return (
        <SecondFactorEnrolment
          enrolment={step.enrolment}
          onConfirmed={(codes) => {
            setStep({ step: 'codes', codes })
            refresh()
          }}
          onCancel={show}
        />
      )
    case 'codes':
      return <RecoveryCodes codes={step.codes} onDone={show} />
  }
}

/**
 * Shows the section of the account security page in which members set up or turn off the second factor, and create new
 * recovery codes.
 */
export function SecondFactorSection() {
  const headingId = useId()
  const { data, error, refetch } = useQuery({
    queryKey: ['second-factor'],
    queryFn: () => call('GET /api/auth/second-factor'),
  })
  const refresh = () => void refetch()
  return (
    <section aria-labelledby={headingId} className="grid gap-4">
      <h2 id={headingId} className="font-serif text-[23px] leading-[29px] font-semibold">
        Second factor
      </h2>
      {data ? <SecondFactorSteps state={data} refresh={refresh} /> : null}
      {error && !data ? (
        <Notice tone="danger" role="alert" title="We couldn’t load this.">
          <Button kind="quiet" size="small" onClick={refresh}>
            Try again
          </Button>
        </Notice>
      ) : null}
      {!data && !error ? <Skeleton label="Loading your second factor" lines={2} /> : null}
    </section>
  )
}

/** Data with which an authenticator app is set up. */
type Enrolment = { secret: string; otpauth_url: string; qr_code_svg: string }

type SecondFactorEnrolmentProps = {
  enrolment: Enrolment
  onConfirmed: (recoveryCodes: string[]) => void
  onCancel: () => void
}

const inFours = (secret: string): string => secret.replace(/(.{4})(?=.)/g, '$1 ')

function WhatToScan({ enrolment: { secret, otpauth_url, qr_code_svg } }: { enrolment: Enrolment }) {
  return (
    <div className="grid gap-3">
      <p>Scan this QR code with your authenticator app. Then enter the six-digit code from the app.</p>
      <img
        src={`data:image/svg+xml,${encodeURIComponent(qr_code_svg)}`}
        alt="QR code of the key below"
        width={200}
        height={200}
        className="rounded-[6px] border border-line bg-white"
      />
      <p>
        Is the app on this device?{' '}
        <a href={otpauth_url} className="font-semibold text-brand underline">
          Open the app
        </a>
      </p>
      <p>
        Or type this key into the app: <br />
        <code className="font-mono text-[15px] break-words select-all">{inFours(secret)}</code>
      </p>
    </div>
  )
}

/** Sets up an authenticator app, which becomes active after the first right code. */
function SecondFactorEnrolment({ enrolment, onConfirmed, onCancel }: SecondFactorEnrolmentProps) {
  const form = useRef<HTMLFormElement>(null)
  const focusField = () => form.current?.querySelector('input')?.focus()
  // Moves the focus to the code field, since the button that opened this form has disappeared.
  useEffect(focusField, [])
  const { busy, once } = useOneAtATime()
  const [refusal, setRefusal] = useState<string>()
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    await once(async () => {
      setRefusal(undefined)
      try {
        const { recovery_codes } = await call('POST /api/auth/second-factor/confirm', {
          body: { code: textsOf(event.currentTarget)('code') },
        })
        onConfirmed(recovery_codes)
      } catch (error) {
        setRefusal(accountFailureText(error))
        focusField()
      }
    })
  }
  return (
    <form ref={form} method="post" onSubmit={(event) => void submit(event)} className="grid max-w-[440px] gap-4">
      <WhatToScan enrolment={enrolment} />
      <TextInput
        label="Code"
        required
        name="code"
        autoComplete="one-time-code"
        inputMode="numeric"
        maxLength={10}
        error={refusal}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" kind="main" busy={busy}>
          Turn on
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
      </div>
    </form>
  )
}
