import type { Message } from '../message-data.ts'
import { partsOf } from './message-parts.ts'

type MessageTextProps = { message: Message; tabIndex?: -1 | undefined }

/** What somebody wrote: each paragraph in its own direction, addresses to be followed, names lit. */
export function MessageText({ message: { content, is_deleted: isDeleted, mentions }, tabIndex }: MessageTextProps) {
  if (isDeleted) return <p className="text-muted">{content}</p>
  const parts = partsOf(
    content,
    mentions.map(({ username }) => username),
  )
  return (
    <p className="[overflow-wrap:anywhere] whitespace-pre-line">
      {parts.map(({ is, text }, index) => {
        if (is === 'words') return text
        if (is === 'mention')
          return (
            <b key={index} className="rounded-[3px] bg-soft px-0.5 text-brand">
              {text}
            </b>
          )
        return (
          <a
            key={index}
            href={text}
            tabIndex={tabIndex}
            rel="noopener noreferrer nofollow"
            target="_blank"
            className="text-brand underline"
          >
            {text}
          </a>
        )
      })}
    </p>
  )
}
