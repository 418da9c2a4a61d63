import { type FormEvent, useRef, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { CountedTextArea } from '#ui/forms/counted-text-area.tsx'
import { showToast } from '#ui/toasts/toast-store.ts'
import { useWrite } from '#ui/use-write.ts'
import { call } from '#app/call.ts'
import { FLAG_LENGTH_MAX } from '../../limits.ts'
import type { Message } from '../message-data.ts'

/** Asks the moderators to look at a message. */
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
    <Dialog open title="Flag for moderators" onClose={onClose} maxWidth={520} losesTyped>
      <form ref={form} noValidate onSubmit={flag} className="grid gap-4">
        <p>
          Moderators see the message of {message.username} with the five before it, and what you write here. They decide
          what follows.
        </p>
        <CountedTextArea
          label="What is wrong with it?"
          required
          rows={3}
          value={reason}
          max={FLAG_LENGTH_MAX}
          error={
            flagging.error?.message ??
            (isMissing && reason.trim() === '' ? 'Please say what is wrong with it.' : undefined)
          }
          onChange={({ target }) => setReason(target.value)}
        />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" kind="main" busy={flagging.isPending}>
            Flag message
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </div>
      </form>
    </Dialog>
  )
}
