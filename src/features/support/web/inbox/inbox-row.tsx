import { pacificTime } from '#shared/time/dates.ts'
import { Failure } from '#shared/calls/failure.ts'
import { Button } from '#ui/button.tsx'
import { Details } from '#ui/details.tsx'
import { showToast } from '#ui/toasts/toast-store.ts'
import { messageStates } from '../../states.ts'
import type { InboxMessage } from '../../feedback-contract.ts'
import { FEEDBACK_TYPES, type FeedbackType } from '../../feedback-options.ts'
import { InboxReply } from './inbox-reply.tsx'
import { useMessageChanges } from './live-inbox.ts'

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
        <p className={`max-w-[72ch] text-[14px] leading-5 text-muted ${words}`}>Sent along: {message.context}</p>
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
  const sender = message.name ?? message.email ?? 'Somebody who left no name'
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

/** One message: a line that opens to its words, what was answered, and the way to answer or close it. */
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
