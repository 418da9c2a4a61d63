import { useState } from 'react'
import { longDate, pacificTime } from '#shared/time/dates.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { showToast } from '#ui/toasts/toast-store.ts'
import { call } from '#app/call.ts'
import type { PasskeyInfo } from '../../passkeys-contract.ts'
import { PasskeyRenameForm } from './passkey-rename-form.tsx'
import { PasswordAgainForm } from '../password-again-form.tsx'

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
          Made {longDate(created_at)}, {device}
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
      title={deed === 'rename' ? 'Rename the passkey' : 'Remove the passkey?'}
      onClose={onClose}
      maxWidth={DIALOG_WIDTH_MAX_PX}
    >
      {deed === 'rename' ? (
        <PasskeyRenameForm passkey={passkey} onDone={onChanged} onCancel={onClose} />
      ) : (
        <PasswordAgainForm
          lead={`“${passkey.name}” will no longer sign you in. Please enter your password to go on.`}
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

/** The member's passkeys, each to be renamed or removed. */
export function PasskeyList({ passkeys, refresh }: PasskeyListProps) {
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
