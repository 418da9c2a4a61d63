import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { showToast } from '#ui/toasts/toast-store.ts'
import { call } from '#app/call.ts'
import { PASSKEYS_MAX } from '../../limits.ts'
import type { PasskeyInfo } from '../../passkeys-contract.ts'
import { createPasskey, assertPasskeySupport } from '../passkey-browser.ts'
import { PasskeyList } from './passkey-list.tsx'
import { accountFailureText, PasswordAgainForm } from '../password-again-form.tsx'
import { RecoveryCodes } from '../second-factor-recovery-codes.tsx'
import { SecuritySection } from '../security-section.tsx'

type Step = { step: 'shown'; refusal?: string } | { step: 'password' } | { step: 'codes'; codes: string[] }

/** Asks with the password, has the browser make the passkey, and hands it in. A wrong password alone is thrown. */
async function addPasskey(password: string): Promise<Step> {
  assertPasskeySupport()
  const options = await call('POST /api/auth/passkeys/options', { body: { password } })
  try {
    const made = await createPasskey(options)
    const { passkey, recovery_codes: codes } = await call('POST /api/auth/passkeys', { body: { passkey: made } })
    showToast({ title: 'Passkey added', text: passkey.name })
    return codes ? { step: 'codes', codes } : { step: 'shown' }
  } catch (error) {
    return { step: 'shown', refusal: accountFailureText(error) }
  }
}

type PasskeyStepsProps = { passkeys: PasskeyInfo[]; refresh: () => void }

function PasskeySteps({ passkeys, refresh }: PasskeyStepsProps) {
  const [step, setStep] = useState<Step>({ step: 'shown' })
  const add = async (password: string) => {
    setStep(await addPasskey(password))
    refresh()
  }
  const show = () => setStep({ step: 'shown' })
  switch (step.step) {
    case 'shown':
      return (
        <>
          {passkeys.length > 0 ? <PasskeyList passkeys={passkeys} refresh={refresh} /> : null}
          {step.refusal ? <Notice tone="danger" role="alert" title={step.refusal} /> : null}
          {passkeys.length < PASSKEYS_MAX ? (
            <Button className="justify-self-start" onClick={() => setStep({ step: 'password' })}>
              Add a passkey
            </Button>
          ) : (
            <p className="text-muted">You have {PASSKEYS_MAX} passkeys, which is as many as an account can have.</p>
          )}
        </>
      )
    case 'password':
      return (
        <PasswordAgainForm
          lead="Please enter your password to add a passkey. Your browser then asks where to keep it."
          action="Continue"
          act={add}
          onCancel={show}
        />
      )
    case 'codes':
      return <RecoveryCodes codes={step.codes} onDone={show} />
  }
}

/** Passkeys on the page about the account's security: add, rename, remove. */
export function PasskeysSection() {
  const queries = useQueryClient()
  const { data, error, refetch } = useQuery({ queryKey: ['passkeys'], queryFn: () => call('GET /api/auth/passkeys') })
  const refresh = () => {
    void refetch()
    // It says what signing in asks for, and how many recovery codes are left.
    void queries.invalidateQueries({ queryKey: ['second-factor'] })
  }
  return (
    <SecuritySection title="Passkeys">
      <p className="max-w-[60ch] text-muted">
        With a passkey you sign in by fingerprint, face or the PIN of your device, without a password. Whoever has your
        password alone can then no longer sign in.
      </p>
      {data ? <PasskeySteps passkeys={data.passkeys} refresh={refresh} /> : null}
      {error && !data ? (
        <Notice tone="danger" role="alert" title="Your passkeys could not be loaded.">
          <Button kind="quiet" size="small" onClick={refresh}>
            Try again
          </Button>
        </Notice>
      ) : null}
      {!data && !error ? <Skeleton label="Loading your passkeys" lines={2} /> : null}
    </SecuritySection>
  )
}
