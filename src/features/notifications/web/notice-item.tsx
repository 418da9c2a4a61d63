import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import { pacificTime } from '#shared/time/dates.ts'
import { Details } from '#ui/details.tsx'
import { Link } from '#ui/navigation/link.tsx'
import type { Notice } from '../contract.ts'

type NoticeItemProps = { notice: Notice; onRead: (id: string) => void; onFollow?: () => void }

/** Shows one notice. Its text is a link to the subject; following the link marks the notice as read. */
export function NoticeItem({ notice, onRead, onFollow }: NoticeItemProps) {
  const { id, text, link, detail, created_at: at, read_at: readAt } = notice
  const isNew = readAt === null
  const follow = () => {
    if (isNew) onRead(id)
    onFollow?.()
  }
  return (
    <li className="flex items-start gap-2 border-b border-line last:border-b-0">
      <span
        aria-hidden="true"
        className={`mt-[18px] size-2 flex-none rounded-full ${isNew ? 'bg-brand' : 'bg-transparent'}`}
      />
      <div className="min-w-0 flex-1">
        <Link to={link} onClick={follow} className="block py-3 hover:underline">
          {isNew ? <span className="sr-only">Unread: </span> : null}
          <span className={`block text-pretty [overflow-wrap:anywhere] ${isNew ? 'font-semibold' : ''}`}>{text}</span>
          <time dateTime={at} className="mt-0.5 block text-[13px] leading-[18px] text-muted tabular-nums">
            {pacificTime(at)}
          </time>
        </Link>
        {detail === null ? null : (
          <div className="[&>details]:border-b-0">
            <Details title="Show the e-mail that couldn’t be sent">
              <p dir="auto" className="[overflow-wrap:anywhere] whitespace-pre-line">
                {detail}
              </p>
            </Details>
          </div>
        )}
      </div>
      {isNew ? (
        <button
          type="button"
          onClick={() => onRead(id)}
          aria-label={`Mark as read: ${text}`}
          title="Mark as read"
          className="mt-1 flex size-11 flex-none items-center justify-center rounded-[6px] text-muted hover:bg-sunken hover:text-ink"
        >
          <IconCheck size={18} aria-hidden="true" />
        </button>
      ) : null}
    </li>
  )
}
