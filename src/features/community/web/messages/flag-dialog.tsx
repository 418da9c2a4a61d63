import { type FormEvent, useRef, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { CountedTextArea } from '#ui/forms/counted-text-area.tsx'
import { showToast } from '#ui/toasts/toast-store.ts'
import { useWrite } from '#ui/use-write.ts'
import { call } from '#app/call.ts'
import { FLAG_LENGTH_MAX } from '../../limits.ts'
import type { Message } from '../message-data.ts'

/** Shows the form that reports a message to the moderators. */
export function FlagDialog({ message, onClose }: { message: Message; onClose: () => void }) {
  const form = useRef<HTMLFormElement>(null)
  const [reason, setReason] = useState('')
  const [isMissing, setMissing] = useState(false)
  const focusReason = () => form.current?.querySelector('textarea')?.focus()
  const flagging = useWrite({
    mutationFn: () =>
      call('POST /api/messaging/messages/:messageId/flag', { params: { messageId: message.id }, body: { reason } }),
    onSuccess: ({ message: said }) => {
      onClose()
      showToast({ title: said })
    },
    onError: focusReason,
  })
  const flag = (event: FormEvent) => {
    event.preventDefault()
    setMissing(reason.trim() === '')
    if (reason.trim() === '') focusReason()
    else flagging.mutate()
  }
  return (
    <Dialog open title="Report to moderators" onClose={onClose} maxWidth={520} losesTyped>
      <form ref={form} noValidate onSubmit={flag} className="grid gap-4">
        <p>Moderators will see the message from {message.username}, the five messages before it and your comment.</p>
        <CountedTextArea
          label="What’s the problem?"
          required
          rows={3}
          value={reason}
          max={FLAG_LENGTH_MAX}
          error={
            flagging.error?.message ?? (isMissing && reason.trim() === '' ? 'Please describe the problem.' : undefined)
          }
          onChange={({ target }) => setReason(target.value)}
        />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" kind="main" busy={flagging.isPending}>
            Report message
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </div>
      </form>
    </Dialog>
  )
}
