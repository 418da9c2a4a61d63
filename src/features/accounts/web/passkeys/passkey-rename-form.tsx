import { type FormEvent, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { textsOf } from '#ui/forms/form-values.ts'
import { TextInput } from '#ui/forms/text-input.tsx'
import { useOneAtATime } from '#ui/use-one-at-a-time.ts'
import { call } from '#app/call.ts'
import { PASSKEY_NAME_LENGTH_MAX } from '../../limits.ts'
import type { PasskeyInfo } from '../../passkeys-contract.ts'
import { accountFailureText } from '../password-again-form.tsx'

type PasskeyRenameFormProps = { passkey: PasskeyInfo; onDone: () => void; onCancel: () => void }

/** A name by which a member knows one passkey from another. */
export function PasskeyRenameForm({ passkey: { id, name }, onDone, onCancel }: PasskeyRenameFormProps) {
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
