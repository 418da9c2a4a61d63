import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { showToast } from '#ui/toasts/toast-store.ts'
import { call } from '#app/call.ts'
import { longDate, pacificTime } from '#shared/time/dates.ts'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { textsOf } from '#ui/forms/form-values.ts'
import { TextInput } from '#ui/forms/text-input.tsx'
import { useOneAtATime } from '#ui/use-one-at-a-time.ts'
import { PASSKEYS_MAX, PASSKEY_NAME_LENGTH_MAX } from '../../limits.ts'
import type { PasskeyInfo } from '../../passkeys-contract.ts'
import { createPasskey, assertPasskeySupport } from '../passkey-browser.ts'
import { accountFailureText, PasswordAgainForm } from '../password-again-form.tsx'
import { RecoveryCodes } from '../second-factor-recovery-codes.tsx'
import { SecuritySection } from '../security-section.tsx'

type Step = { step: 'shown'; refusal?: string } | { step: 'password' } | { step: 'codes'; codes: string[] }

/** Sends the password, asks the browser to create the passkey, and submits it. Throws only for a wrong password. */
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
            <p className="text-muted">You have {PASSKEYS_MAX} passkeys, the maximum. Remove one to add another.</p>
          )}
        </>
      )
    case 'password':
      return (
        <PasswordAgainForm
          lead="Enter your password to add a passkey. Your browser then asks where to save it."
          action="Continue"
          act={add}
          onCancel={show}
        />
      )
    case 'codes':
      return <RecoveryCodes codes={step.codes} onDone={show} />
  }
}

/** Shows the section of the account security page in which members add, rename and remove passkeys. */
export function PasskeysSection() {
  const queries = useQueryClient()
  const { data, error, refetch } = useQuery({ queryKey: ['passkeys'], queryFn: () => call('GET /api/auth/passkeys') })
  const refresh = () => {
    void refetch()
    // The second-factor section shows the sign-in requirements and the number of recovery codes left, which have
    // changed.
    void queries.invalidateQueries({ queryKey: ['second-factor'] })
  }
  return (
    <SecuritySection title="Passkeys">
      <p className="max-w-[60ch] text-muted">
        A passkey lets you sign in with your fingerprint, face or device PIN instead of a password. Once you have one,
        your password alone is no longer enough to sign in.
      </p>
      {data ? <PasskeySteps passkeys={data.passkeys} refresh={refresh} /> : null}
      {error && !data ? (
        <Notice tone="danger" role="alert" title="We couldn’t load your passkeys.">
          <Button kind="quiet" size="small" onClick={refresh}>
            Try again
          </Button>
        </Notice>
      ) : null}
      {!data && !error ? <Skeleton label="Loading your passkeys" lines={2} /> : null}
    </SecuritySection>
  )
}

const DIALOG_WIDTH_MAX_PX = 540

type Change = { passkey: PasskeyInfo; deed: 'rename' | 'remove' }

type PasskeyItemProps = { passkey: PasskeyInfo; ask: (change: Change) => void }

function PasskeyItem({ passkey, ask }: PasskeyItemProps) {
  const { name, device, created_at, last_used_at } = passkey
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-t border-line py-4">
      <div className="min-w-0">
        <p className="font-semibold [overflow-wrap:anywhere]">{name}</p>
        <p className="text-[14px] leading-5 text-muted">
          Created {longDate(created_at)}, {device}
        </p>
        <p className="text-[14px] leading-5 text-muted">
          {last_used_at ? `Last used ${pacificTime(last_used_at)}` : 'Not used yet'}
        </p>
      </div>
      <div className="flex flex-wrap gap-3">
        <Button size="small" onClick={() => ask({ passkey, deed: 'rename' })} aria-label={`Rename ${name}`}>
          Rename
        </Button>
        <Button
          size="small"
          kind="danger"
          onClick={() => ask({ passkey, deed: 'remove' })}
          aria-label={`Remove ${name}`}
        >
          Remove
        </Button>
      </div>
    </li>
  )
}

type ChangeDialogProps = { change: Change; onClose: () => void; onChanged: () => void }

function ChangeDialog({ change: { passkey, deed }, onClose, onChanged }: ChangeDialogProps) {
  const remove = async (password: string) => {
    const { message } = await call('DELETE /api/auth/passkeys/:id', { params: { id: passkey.id }, body: { password } })
    onChanged()
    showToast({ title: 'Passkey removed', text: message })
  }
  return (
    <Dialog
      open
      title={deed === 'rename' ? 'Rename passkey' : 'Remove passkey?'}
      onClose={onClose}
      maxWidth={DIALOG_WIDTH_MAX_PX}
    >
      {deed === 'rename' ? (
        <PasskeyRenameForm passkey={passkey} onDone={onChanged} onCancel={onClose} />
      ) : (
        <PasswordAgainForm
          lead={`You will no longer be able to sign in with “${passkey.name}”. Enter your password to continue.`}
          action="Remove passkey"
          kind="danger"
          act={remove}
          onCancel={onClose}
        />
      )}
    </Dialog>
  )
}

type PasskeyListProps = { passkeys: PasskeyInfo[]; refresh: () => void }

/** Lists the member's passkeys, each with buttons to rename or remove it. */
function PasskeyList({ passkeys, refresh }: PasskeyListProps) {
  const [change, setChange] = useState<Change>()
  const close = () => setChange(undefined)
  const takeChange = () => {
    close()
    refresh()
  }
  return (
    <>
      <ul className="border-b border-line">
        {passkeys.map((passkey) => (
          <PasskeyItem key={passkey.id} passkey={passkey} ask={setChange} />
        ))}
      </ul>
      {change ? <ChangeDialog change={change} onClose={close} onChanged={takeChange} /> : null}
    </>
  )
}

type PasskeyRenameFormProps = { passkey: PasskeyInfo; onDone: () => void; onCancel: () => void }

/** Shows the form for renaming a passkey. */
function PasskeyRenameForm({ passkey: { id, name }, onDone, onCancel }: PasskeyRenameFormProps) {
  const { busy, once } = useOneAtATime()
  const [refusal, setRefusal] = useState<string>()
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    await once(async () => {
      setRefusal(undefined)
      try {
        await call('PUT /api/auth/passkeys/:id', { params: { id }, body: { name: textsOf(form)('name') } })
        onDone()
      } catch (error) {
        setRefusal(accountFailureText(error))
        form.querySelector('input')?.focus()
      }
    })
  }
  return (
    <form method="post" onSubmit={(event) => void submit(event)} className="grid gap-4">
      <TextInput
        label="Name"
        required
        name="name"
        autoComplete="off"
        defaultValue={name}
        maxLength={PASSKEY_NAME_LENGTH_MAX}
        error={refusal}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={busy}>
          Rename
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
      </div>
    </form>
  )
}
