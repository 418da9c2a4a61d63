import type { ReactNode } from 'react'
import { Dialog } from '#ui/dialog.tsx'
import type { Workspace } from '../../contract.ts'
import { SubmitForm } from './submit-form.tsx'
import { SubmitSent } from './submit-sent.tsx'
import { useSubmitForm } from './use-submit-form.ts'

type SubmitDialogParts = {
  open: boolean
  onClose: () => void
  workspace: Workspace
  /** Who did what. */
  contributions: ReactNode
  /** As it stands in the editor: the form begins with it. */
  abstract: string
  missing: string[]
  /** Sends what is unsent; false when something could not be saved. */
  saveAll: () => Promise<boolean>
}

/** Submit for publication: what the library needs to know of the paper; then what happens next. */
export function SubmitDialog({
  open,
  onClose,
  workspace,
  contributions,
  abstract,
  missing,
  saveAll,
}: SubmitDialogParts) {
  // Outside the dialog, so that closing it to look something up loses nothing.
  const form = useSubmitForm({ workspace, abstract, saveAll })
  const close = () => {
    onClose()
    form.forgetSent()
  }
  return (
    <Dialog
      open={open}
      onClose={close}
      title={form.sent ? 'Your paper is submitted' : 'Submit for publication'}
      maxWidth={720}
    >
      {form.sent ? (
        <SubmitSent sent={form.sent} onClose={close} />
      ) : (
        <SubmitForm form={form} missing={missing} onClose={close}>
          {contributions}
        </SubmitForm>
      )}
    </Dialog>
  )
}
