import { type FormEvent, useRef, useState } from 'react'
import { Failure, failureText } from '#shared/calls/failure.ts'
import { Button } from '#ui/button.tsx'
import { CountedTextArea } from '#ui/forms/counted-text-area.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { errorsByField } from '#ui/forms/form-values.ts'
import { Notice } from '#ui/notice.tsx'
import { Select } from '#ui/forms/select.tsx'
import { showToast } from '#ui/toasts/toast-store.ts'
import { useErrors } from '#ui/forms/use-errors.ts'
import { EXTENSION_REASON_LENGTH_MAX, EXTENSION_REASON_LENGTH_MIN, EXTENSION_REASON_MISSING, EXTENSION_WEEKS_MAX } from '../../extension-limits.ts'
import { useRequestExtension } from './live-extensions.ts'

const WEEKS = Array.from({ length: EXTENSION_WEEKS_MAX }, (_, index) => {
  const weeks = index + 1
  return { value: String(weeks), label: weeks === 1 ? '1 week' : `${weeks} weeks` }
})

/** What does not hold of a reason, as the server says it. Pure. */
export function reasonError(reason: string): string | undefined {
  if (reason.trim() === '') return EXTENSION_REASON_MISSING
  if (reason.trim().length >= EXTENSION_REASON_LENGTH_MIN) return undefined
  return `Please write at least ${EXTENSION_REASON_LENGTH_MIN} characters.`
}

/** Asks the editors for more weeks. A failure keeps what was typed. */
function ExtensionForm({ paperId, onClose }: { paperId: string; onClose: () => void }) {
  const form = useRef<HTMLFormElement>(null)
  const [weeks, setWeeks] = useState('2')
  const [reason, setReason] = useState('')
  const { errors, show, forget } = useErrors(form)
  const asking = useRequestExtension(paperId)
  const send = (event: FormEvent) => {
    event.preventDefault()
    const error = reasonError(reason)
    if (error) return show({ reason: error })
    asking.mutate(
      { weeks: Number(weeks), reason },
      {
        onSuccess: () => {
          showToast({ title: 'Your request is with the editors', text: 'You are told as soon as they have decided.' })
          onClose()
        },
        onError: (failure) => show(failure instanceof Failure ? errorsByField(failure.errors) : {}),
      },
    )
  }
  return (
    <form ref={form} onSubmit={send} noValidate className="grid gap-5">
      <p className="text-muted">
        The weeks count from the deadline, or from the day of the decision if it has passed. A paper can be given more
        time twice.
      </p>
      <Select
        required
        label="More time"
        options={WEEKS}
        value={weeks}
        onChange={({ target }) => setWeeks(target.value)}
      />
      <CountedTextArea
        name="reason"
        label="Why do you need it?"
        required
        value={reason}
        max={EXTENSION_REASON_LENGTH_MAX}
        error={errors.reason}
        onChange={({ target }) => {
          setReason(target.value)
          forget(['reason'])
        }}
      />
      {asking.error && !errors.reason ? (
        <Notice tone="danger" role="alert" title="Your request could not be sent">
          {failureText(asking.error)}
        </Notice>
      ) : null}
      <div className="flex flex-wrap justify-end gap-3">
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" kind="main" busy={asking.isPending}>
          Ask for more time
        </Button>
      </div>
    </form>
  )
}

type ExtensionDialogProps = { paperId: string; open: boolean; onClose: () => void }

export function ExtensionDialog({ paperId, open, onClose }: ExtensionDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title="Ask for more time" maxWidth={560} losesTyped>
      <ExtensionForm paperId={paperId} onClose={onClose} />
    </Dialog>
  )
}
