import { type FormEvent, useState } from 'react'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { TextArea } from '#ui/forms/text-area.tsx'
import { showToast } from '#ui/toasts/toast-store.ts'
import { call } from '#app/call.ts'
import type { Paper } from '../../contract.ts'
import { WITHDRAWAL_REASON_LENGTH_MAX } from '../../limits.ts'
import { FormEnd } from './form-end.tsx'
import { openMountedDialog } from './mounted-dialog.tsx'
import { useFormSubmission } from './use-form-submission.ts'

const WORDS = {
  withdraw: {
    title: 'Withdraw paper',
    what: 'The page stays and shows the date and this reason. The text is hidden, and lists, searches and statistics omit the paper until you restore it. We’ll notify the authors.',
    label: 'Withdraw Paper',
    sending: 'Withdrawing…',
    done: 'Paper withdrawn',
  },
  restore: {
    title: 'Restore paper',
    what: 'The paper’s text is shown again, and it returns to lists, searches and statistics. We’ll notify the authors. The reason stays in the admin log.',
    label: 'Restore Paper',
    sending: 'Restoring…',
    done: 'Paper restored',
  },
}

type Subject = Pick<Paper, 'id' | 'title' | 'withdrawn'>

function WithdrawDialog({ paper, onClose }: { paper: Subject; onClose: (done?: boolean) => void }) {
  const words = paper.withdrawn ? WORDS.restore : WORDS.withdraw
  const [reason, setReason] = useState('')
  const { isSending, failure, errors, send } = useFormSubmission({ otherwise: 'Failed to save changes' })
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const body = { withdrawn: !paper.withdrawn, reason }
    const params = { paperId: paper.id }
    if (!(await send(() => call('PUT /api/admin/research-papers/:paperId/withdrawn', { params, body })))) return
    showToast({ title: words.done })
    onClose(true)
  }
  return (
    <Dialog open losesTyped title={words.title} onClose={() => onClose()}>
      <form noValidate className="grid gap-5" onSubmit={(event) => void submit(event)}>
        <p className="font-serif text-[17px] leading-6 [overflow-wrap:anywhere]">{paper.title}</p>
        <p>{words.what}</p>
        <TextArea
          label="Reason"
          name="reason"
          required
          value={reason}
          maxLength={WITHDRAWAL_REASON_LENGTH_MAX}
          error={errors.reason}
          onChange={(event) => setReason(event.target.value)}
        />
        <FormEnd
          failure={failure}
          isSending={isSending}
          label={words.label}
          sendingLabel={words.sending}
          kind={paper.withdrawn ? 'main' : 'danger'}
          onCancel={() => onClose()}
        />
      </form>
    </Dialog>
  )
}

/**
 * Opens the dialog in which an admin withdraws a paper, or restores a withdrawn one. @returns true if the change was
 * saved.
 */
export const openWithdrawalDialog = (paper: Subject): Promise<boolean | undefined> =>
  openMountedDialog<boolean>((close) => <WithdrawDialog paper={paper} onClose={close} />)
