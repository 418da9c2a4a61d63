import { memo, useState } from 'react'
import IconPin from '@tabler/icons-react/dist/esm/icons/IconPin.mjs'
import { doiAddress } from '#formats/citations/identifiers.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Link } from '#ui/navigation/link.tsx'
import type { Message } from '../message-data.ts'
import { roleStyleOf } from '../roles.ts'
import { useActions } from './actions-data.ts'
import { focusMessage } from '../focus.ts'
import { Attachments } from './attachments.tsx'
import { MessageTools } from './message-tools.tsx'
import { timeInWords } from './timeline.ts'
import { EMOJI_NAMES } from './emoji-grid.ts'

/** A segment of a message's text: plain text, a link or a mention. */
type MessagePart =
  | { is: 'words'; text: string }
  | { is: 'mention'; text: string }
  | { is: 'link'; text: string; to: string }

// Old DOIs contain the SICI of a journal: "…15/16<1661::AID-SIM968>3.0.CO;2-2". Any other "<" ends an address.
const SIGNS = String.raw`(?:[^\s<>"]|<[^\s<>"]{1,40}:[^\s<>"]{0,40}>(?=\d))+`

const ADDRESS = `https?://${SIGNS}`

const DOI = String.raw`(?<![\p{L}\p{N}./_-])10\.\d{4,9}(?:\.\d+)*/${SIGNS}`

const SCHEME = /^https?:\/\//iu

const ENDS_SENTENCE = ".,;:!?'’”»"

const OPENING = '([{'

const CLOSING = ')]}'

/** Returns a URL without trailing punctuation and without unmatched closing brackets. Pure. */
function withoutEnd(address: string): string {
  const open = [0, 0, 0]
  let end = 0
  for (let index = 0; index < address.length; index += 1) {
    const char = address.charAt(index)
    const [opens, closes] = [OPENING.indexOf(char), CLOSING.indexOf(char)]
    const isBare = closes >= 0 && open[closes] === 0
    if (opens >= 0) open[opens] = (open[opens] ?? 0) + 1
    if (closes >= 0 && !isBare) open[closes] = (open[closes] ?? 0) - 1
    if (!isBare && !ENDS_SENTENCE.includes(char)) end = index + 1
  }
  return address.slice(0, end)
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

/** Splits a message's text into plain text, links and mentions. Concatenating the segments yields the text. Pure. */
export function partsOf(text: string, named: readonly string[]): MessagePart[] {
  const names = named
    .filter((name) => name !== '')
    .toSorted((one, other) => other.length - one.length)
    .map((name) => `@${escaped(name)}(?![\\p{L}\\p{N}])`)
  const parts: MessagePart[] = []
  let at = 0
  for (const { 0: match, index } of text.matchAll(new RegExp([ADDRESS, DOI, ...names].join('|'), 'giu'))) {
    const found = match.startsWith('@') ? match : withoutEnd(match)
    if (/^(?:https?:\/\/|10\.[\d.]+\/)?$/iu.test(found)) continue
    if (index > at) parts.push({ is: 'words', text: text.slice(at, index) })
    if (found.startsWith('@')) parts.push({ is: 'mention', text: found })
    else parts.push({ is: 'link', text: found, to: SCHEME.test(found) ? found : doiAddress(found) })
    at = index + found.length
  }
  if (at < text.length) parts.push({ is: 'words', text: text.slice(at) })
  return parts
}

type ReactionsProps = { message: Message; tabIndex?: -1 | undefined }

/** Shows the reactions to a message. Pressing a reaction adds or removes the reader's own. */
function Reactions({ message, tabIndex }: ReactionsProps) {
  const { reader, react } = useActions()
  const found = Object.entries(message.reactions).filter(([, people]) => people.length > 0)
  if (found.length === 0 || message.is_deleted) return null
  return (
    <ul aria-label="Reactions" className="mt-1.5 flex flex-wrap gap-1.5">
      {found.map(([emoji, people]) => {
        const isMine = people.includes(reader.id)
        return (
          <li key={emoji}>
            <button
              type="button"
              tabIndex={tabIndex}
              disabled={!react}
              aria-pressed={isMine}
              onClick={() => react?.(message, emoji)}
              className="inline-flex min-h-7 items-center gap-1.5 rounded-full border border-line bg-surface px-2.5 text-[13px] leading-5 tabular-nums hover:border-control aria-pressed:border-brand aria-pressed:bg-soft aria-pressed:text-brand pointer-coarse:min-h-9"
            >
              <span>{emoji}</span>
              <span>{people.length}</span>
              <span className="sr-only">
                {EMOJI_NAMES[emoji]}
                {isMine ? ', including yours' : ''}
              </span>
            </button>
          </li>
        )
      })}
    </ul>
  )
}

type MessageTextProps = { message: Message; tabIndex?: -1 | undefined }

/** Shows a message's text: each paragraph in its own direction, with links, and with highlighted mentions. */
function MessageText({ message: { content, is_deleted: isDeleted, mentions }, tabIndex }: MessageTextProps) {
  if (isDeleted) return <p className="text-muted">{content}</p>
  const parts = partsOf(
    content,
    mentions.map(({ username }) => username),
  )
  return (
    <p className="[overflow-wrap:anywhere] whitespace-pre-line">
      {parts.map((part, index) => {
        if (part.is === 'words') return part.text
        if (part.is === 'mention')
          return (
            <b key={index} className="rounded-[3px] bg-soft px-0.5 text-brand">
              {part.text}
            </b>
          )
        return (
          <a
            key={index}
            href={part.to}
            tabIndex={tabIndex}
            rel="noopener noreferrer nofollow"
            target="_blank"
            className="text-brand underline"
          >
            {part.text}
          </a>
        )
      })}
    </p>
  )
}

/** The `tabIndex` of controls in a row: they are tab stops only in the focused row, to avoid hundreds of tab stops. */
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
    Show
  </button>
)

/** Returns whether a collapsed message is shown, and a function that shows it and moves the focus to its row. */
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
        Replying to someone you blocked. <ShowIt show={show} tabIndex={tabIndex} />
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
      <span className="sr-only">Replying to</span>
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
  /** True while hovered or focused. */
  isActive: boolean
  /** True if the reader came to this message by a link or from a reply. The row is then highlighted. */
  isLit: boolean
  /** True if the reader has blocked the sender. */
  isFolded: boolean
  /** True if the message replies to a member whom the reader has blocked. */
  isQuoteFolded: boolean
}

/** Shows one message: sender, time, text and reactions. */
export const MessageListItem = memo(function MessageRow(props: MessageRowProps) {
  const { message, isOn, now, isActive, isLit, isFolded, isQuoteFolded } = props
  const { isShown, show } = useShowing(message.id)
  const tabIndex = isActive ? undefined : -1
  if (isFolded && !isShown) {
    return (
      <p className="px-2 py-1 text-[14px] leading-5 text-muted">
        Message from someone you blocked. <ShowIt show={show} />
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
