import { memo, useState } from 'react'
import IconPin from '@tabler/icons-react/dist/esm/icons/IconPin.mjs'
import { Avatar } from '#ui/avatar.tsx'
import { Link } from '#ui/navigation/link.tsx'
import type { Message } from '../message-data.ts'
import { roleStyleOf } from '../roles.ts'
import { useActions } from './actions-data.ts'
import { focusMessage } from '../focus.ts'
import { Attachments } from './attachments.tsx'
import { MessageText } from './message-text.tsx'
import { MessageTools } from './message-tools.tsx'
import { Reactions } from './reactions.tsx'
import { timeInWords } from './timeline.ts'

/** What is in a row is on the way of Tab only while one is at that row: of hundreds of names nobody walks past each. */
type Stop = -1 | undefined

function By({ message, now, tabIndex }: { message: Message; now: Date; tabIndex: Stop }) {
  const { badge, label, colour } = roleStyleOf(message.user_role)
  return (
    <p className="flex flex-wrap items-baseline gap-x-2.5">
      <Link
        to={`/profile/${message.user_id}`}
        tabIndex={tabIndex}
        className="inline-block leading-6 font-semibold [overflow-wrap:anywhere] hover:underline"
      >
        <bdi>{message.username}</bdi>
      </Link>
      <span title={badge} className={`text-[12px] leading-[18px] font-semibold ${colour}`}>
        {label}
      </span>
      <time dateTime={message.timestamp} className="text-[13px] leading-[18px] text-muted tabular-nums">
        {timeInWords(message.timestamp, now)}
      </time>
      {message.is_pinned ? (
        <span className="inline-flex items-center gap-1 text-[12px] leading-[18px] text-muted">
          <IconPin size={13} aria-hidden="true" />
          Pinned
        </span>
      ) : null}
    </p>
  )
}

type ShowItProps = { show: () => void; tabIndex?: Stop }

const ShowIt = ({ show, tabIndex }: ShowItProps) => (
  <button type="button" tabIndex={tabIndex} onClick={show} className="min-h-6 underline pointer-coarse:min-h-11">
    Show it
  </button>
)

/** Shown or not, as its reader wants it. What is pressed for it goes, so that the message has the focus then. */
function useShowing(messageId: string) {
  const [isShown, setShown] = useState(false)
  const show = () => {
    focusMessage(messageId)
    setShown(true)
  }
  return { isShown, show }
}

type AnsweredProps = { id: string; reply: NonNullable<Message['reply_to']>; isFolded: boolean; tabIndex: Stop }

function Answered({ id, reply, isFolded, tabIndex }: AnsweredProps) {
  const { goTo } = useActions()
  const { isShown, show } = useShowing(id)
  if (isFolded && !isShown) {
    return (
      <p className="mb-0.5 border-l-2 border-line pl-2.5 text-[14px] leading-5 text-muted rtl:border-r-2 rtl:border-l-0">
        In answer to somebody you blocked. <ShowIt show={show} tabIndex={tabIndex} />
      </p>
    )
  }
  return (
    <button
      type="button"
      tabIndex={tabIndex}
      onClick={() => goTo(reply.number)}
      className="mb-0.5 flex max-w-full min-h-6 items-center gap-1 border-l-2 border-line pl-2.5 text-left text-[14px] leading-5 text-muted hover:border-control hover:text-ink rtl:border-r-2 rtl:border-l-0"
    >
      <span className="sr-only">In answer to</span>
      <bdi className="flex-none">{reply.username}:</bdi>
      <span dir="auto" className="truncate">
        {reply.content}
      </span>
    </button>
  )
}

type MessageRowProps = {
  message: Message
  isOn: boolean
  now: Date
  /** Pointed at, or gone to by keyboard. */
  isActive: boolean
  /** Led to by a link or an answer. */
  isLit: boolean
  /** By somebody whom its reader has blocked. */
  isFolded: boolean
  /** It answers somebody whom its reader has blocked. */
  isQuoteFolded: boolean
}

/** One message: who, when, what, and what others made of it. */
export const MessageListItem = memo(function MessageRow(props: MessageRowProps) {
  const { message, isOn, now, isActive, isLit, isFolded, isQuoteFolded } = props
  const { isShown, show } = useShowing(message.id)
  const tabIndex = isActive ? undefined : -1
  if (isFolded && !isShown) {
    return (
      <p className="px-2 py-1 text-[14px] leading-5 text-muted">
        A message of somebody you blocked. <ShowIt show={show} />
      </p>
    )
  }
  return (
    <div
      className={`relative grid grid-cols-[36px_minmax(0,1fr)] gap-x-3 rounded-[6px] px-2 py-1 ${isActive ? 'bg-sunken' : ''} ${isLit ? 'bg-warn-soft' : ''} ${isOn ? '' : 'mt-2'}`}
    >
      {isOn ? <span /> : <Avatar name={message.username} photo={message.user_avatar} sizePx={36} />}
      <div className="min-w-0">
        {isOn ? null : <By message={message} now={now} tabIndex={tabIndex} />}
        {message.reply_to ? (
          <Answered id={message.id} reply={message.reply_to} isFolded={isQuoteFolded} tabIndex={tabIndex} />
        ) : null}
        <MessageText message={message} tabIndex={tabIndex} />
        {message.is_edited && !message.is_deleted ? (
          <span className="text-[12px] leading-4 text-muted">edited</span>
        ) : null}
        {message.is_deleted ? null : <Attachments attachments={message.attachments} tabIndex={tabIndex} />}
        <Reactions message={message} tabIndex={tabIndex} />
      </div>
      {isActive && !message.is_deleted ? <MessageTools message={message} /> : null}
    </div>
  )
})
