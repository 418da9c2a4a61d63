import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { CountedTextArea } from '#ui/forms/counted-text-area.tsx'
import { RadioGroup } from '#ui/forms/radio-group.tsx'
import { showToast } from '#ui/toasts/toast-store.ts'
import { useWrite } from '#ui/use-write.ts'
import { call } from '#app/call.ts'
import { REASON_LENGTH_MAX, TIMEOUT_REASON, TIMEOUTS_MINUTES } from '../../limits.ts'
import { timeoutsQuery } from '../community-data.ts'
import type { Message } from '../message-data.ts'
import type { TimeoutMinutes } from './actions-data.ts'
import { timeInWords } from './timeline.ts'

const MINUTE_MS = 60_000
const CHOICES = TIMEOUTS_MINUTES.map((minutes) => ({ value: String(minutes), label: `${minutes} minutes` }))

type TimeoutDialogProps = { message: Message; begun: TimeoutMinutes; onClose: () => void }

/** Asks a moderator for the duration of and the reason for a timeout. The timed-out member sees both. */
export function TimeoutDialog({ message: { user_id: userId, username }, begun, onClose }: TimeoutDialogProps) {
  const client = useQueryClient()
  const [minutes, setMinutes] = useState(begun)
  const [reason, setReason] = useState<string>(TIMEOUT_REASON)
  const [now] = useState(() => new Date())
  const until = new Date(now.getTime() + minutes * MINUTE_MS).toISOString()
  const timingOut = useWrite({
    mutationFn: () =>
      call('POST /api/messaging/users/:userId/timeout', { params: { userId }, body: { duration: minutes, reason } }),
    onSuccess: ({ message: said }) => {
      onClose()
      void client.invalidateQueries({ queryKey: timeoutsQuery().queryKey })
      showToast({ title: said })
    },
  })
  const timeOut = (event: FormEvent) => {
    event.preventDefault()
    timingOut.mutate()
  }
  return (
    <Dialog open title="Timeout" onClose={onClose} maxWidth={520}>
      <form noValidate onSubmit={timeOut} className="grid gap-4">
        <RadioGroup
          legend="For how long?"
          name="minutes"
          isRow
          choices={CHOICES}
          value={String(minutes)}
          onChange={(value) => setMinutes(TIMEOUTS_MINUTES.find((one) => String(one) === value) ?? begun)}
        />
        <CountedTextArea
          label="Reason"
          hint="We’ll show it to them and log it."
          rows={2}
          value={reason}
          max={REASON_LENGTH_MAX}
          error={timingOut.error?.message}
          onChange={({ target }) => setReason(target.value)}
        />
        <p aria-live="polite" className="[overflow-wrap:anywhere]">
          <bdi className="font-semibold">{username}</bdi> won’t be able to write in the community until{' '}
          {timeInWords(until, now)}.
        </p>
        <div className="flex flex-wrap gap-3">
          <Button type="submit" kind="danger" busy={timingOut.isPending}>
            Time out for {minutes} minutes
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </div>
      </form>
    </Dialog>
  )
}
