import { type ReactNode, useState, type FormEvent } from 'react'
import { pacificTime } from '#shared/time/dates.ts'
import { Failure } from '#shared/calls/failure.ts'
import { Button } from '#ui/button.tsx'
import { Details } from '#ui/details.tsx'
import { showToast } from '#ui/toasts/toast-store.ts'
import { OtherDrafts } from '#ui/drafts/other-drafts.tsx'
import { useDraft } from '#ui/drafts/use-draft.ts'
import { CountedTextArea } from '#ui/forms/counted-text-area.tsx'
import { useMailAvailable, NO_MAIL } from '#ui/mail/mail-availability.ts'
import { messageStates } from '../../states.ts'
import type { InboxMessage } from '../../feedback-contract.ts'
import { FEEDBACK_TYPES, type FeedbackType } from '../../feedback-options.ts'
import { REPLY_LENGTH_MAX } from '../../limits.ts'
import { useMessageChanges, answeredBefore, type MessageChanges } from './live-inbox.ts'

const OTHER_KINDS: Record<string, string> = {
  help_card: 'Help card',
  paper_submission: 'Submitted paper',
  assistant: 'Assistant',
}

const nameOf = (kind: string): string => FEEDBACK_TYPES[kind as FeedbackType] ?? OTHER_KINDS[kind] ?? kind

const words = '[overflow-wrap:anywhere] whitespace-pre-wrap'

function Conversation({ message }: { message: InboxMessage }) {
  return (
    <>
      <p className={`max-w-[72ch] font-serif text-[17px] leading-7 ${words}`}>{message.message}</p>
      {message.context ? (
        <p className={`max-w-[72ch] text-[14px] leading-5 text-muted ${words}`}>Context: {message.context}</p>
      ) : null}
      {message.replies.map(({ text, actor_name, sent_at, from_sender }) => (
        <blockquote key={sent_at} className="max-w-[72ch] border-l-2 border-brand pl-4">
          <p className="text-[14px] leading-5 text-muted">
            <bdi>{actor_name}</bdi> {from_sender ? 'wrote back' : 'answered'} on {pacificTime(sent_at)}
          </p>
          <p className={words}>{text}</p>
        </blockquote>
      ))}
    </>
  )
}

function Summary({ message }: { message: InboxMessage }) {
  const sender = message.name ?? message.email ?? 'Someone who left no name'
  return (
    <span className="grid min-w-0 gap-0.5">
      <span className="font-serif text-[18px] leading-6 [overflow-wrap:anywhere]">{message.subject}</span>
      <span className="text-[13px] leading-[18px] font-normal text-muted">
        {nameOf(message.kind)} · <bdi>{sender}</bdi> · {pacificTime(message.sent_at)}
        {message.page ? ` · from ${message.page}` : ''}
      </span>
    </span>
  )
}

type RowParts = { message: InboxMessage; isOpen: boolean; mayAnswer: boolean }

/** Shows one message: a line that opens to its text, its replies, and the controls to answer or close it. */
export function InboxRow({ message, isOpen, mayAnswer }: RowParts) {
  const { reply, move } = useMessageChanges(message.id)
  const isClosed = message.state === messageStates.closed
  const change = () =>
    move.mutate(isClosed ? messageStates.open : messageStates.closed, {
      onError: (error) =>
        showToast({ title: 'Not changed', text: error instanceof Failure ? error.detail : undefined, kind: 'danger' }),
    })
  const moving = (
    <Button size="small" busy={move.isPending} onClick={change}>
      {isClosed ? 'Open again' : 'Mark as closed'}
    </Button>
  )
  return (
    <li>
      <Details group="inbox" title={<Summary message={message} />} open={isOpen}>
        <div className="grid gap-5">
          <Conversation message={message} />
          {message.email ? null : <p className="text-muted">The sender left no address to answer to.</p>}
          {message.email && mayAnswer ? (
            <InboxReply message={message} reply={reply} beside={moving} />
          ) : (
            <div>{moving}</div>
          )}
        </div>
      </Details>
    </li>
  )
}

const EMPTY = { text: '' }

function whyNotSent(failure: unknown): string {
  if (!(failure instanceof Failure)) return 'Not sent. Your text is still here. Please try again.'
  return answeredBefore(failure) ? `${failure.detail} Your text is still here.` : failure.detail
}

type InboxReplyProps = {
  message: InboxMessage
  reply: MessageChanges['reply']
  /** Further actions on the message, shown next to the button that sends the answer. */
  beside: ReactNode
}

/** Shows the form for an answer by mail. Typed text is saved on the device until the server has received it. */
function InboxReply({ message, reply, beside }: InboxReplyProps) {
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
              ? { title: 'Answer sent', text: `We’re e-mailing it to ${message.email}.` }
              : { title: 'Answer saved', text: `${NO_MAIL} The answer waits in the outbox.` },
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
          {reply.isPending ? 'Sending...' : isOvertaken ? 'Send anyway' : 'Send answer'}
        </Button>
        {beside}
      </div>
    </form>
  )
}
