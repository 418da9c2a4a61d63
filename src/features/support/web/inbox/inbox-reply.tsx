import { type FormEvent, type ReactNode, useState } from 'react'
import { Failure } from '#shared/calls/failure.ts'
import { Button } from '#ui/button.tsx'
import { CountedTextArea } from '#ui/forms/counted-text-area.tsx'
import { NO_MAIL, useMailAvailable } from '#ui/mail/mail-availability.ts'
import { showToast } from '#ui/toasts/toast-store.ts'
import { OtherDrafts } from '#ui/drafts/other-drafts.tsx'
import { useDraft } from '#ui/drafts/use-draft.ts'
import type { InboxMessage } from '../../feedback-contract.ts'
import { REPLY_LENGTH_MAX } from '../../feedback-limits.ts'
import { answeredBefore, type MessageChanges } from './live-inbox.ts'

const EMPTY = { text: '' }

function whyNotSent(failure: unknown): string {
  if (!(failure instanceof Failure)) return 'Not sent. Please try again; your text is kept.'
  return answeredBefore(failure) ? `${failure.detail} It is kept here.` : failure.detail
}

type InboxReplyProps = {
  message: InboxMessage
  reply: MessageChanges['reply']
  /** What else can be done with the message. */
  beside: ReactNode
}

/** An answer by mail. What is typed stays on the device until the server has it. */
export function InboxReply({ message, reply, beside }: InboxReplyProps) {
  const { values, set, clear, others } = useDraft(`inbox-reply-${message.id}`, EMPTY)
  const [error, setError] = useState<string>()
  const canMail = useMailAvailable()
  const [isOvertaken, setOvertaken] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const text = values.text.trim()
    if (text === '') return setError('Please write an answer')
    reply.mutate(
      { text, replies_seen: message.replies.length },
      {
        onSuccess: () => {
          clear()
          showToast(
            canMail
              ? { title: 'Answer sent', text: `It goes to ${message.email} by mail.` }
              : { title: 'Answer kept', text: `${NO_MAIL} The answer waits in the outbox.` },
          )
        },
        onError: (failure) => {
          setOvertaken(answeredBefore(failure) !== undefined)
          setError(whyNotSent(failure))
        },
      },
    )
  }
  return (
    <form noValidate onSubmit={submit} className="grid max-w-[72ch] gap-3">
      <CountedTextArea
        label={`Answer to ${message.email}`}
        required
        max={REPLY_LENGTH_MAX}
        value={values.text}
        error={error}
        onChange={({ target }) => {
          set({ text: target.value })
          setError(undefined)
        }}
      />
      <OtherDrafts others={others} />
      {canMail ? null : (
        <p className="text-[14px] leading-5 text-muted">{NO_MAIL} The answer waits in the outbox until it can.</p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" kind="main" size="small" busy={reply.isPending}>
          {reply.isPending ? 'Sending...' : isOvertaken ? 'Send all the same' : 'Send answer'}
        </Button>
        {beside}
      </div>
    </form>
  )
}
