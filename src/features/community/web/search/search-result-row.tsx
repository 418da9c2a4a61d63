import { pacificTime } from '#shared/time/dates.ts'
import { Link } from '#ui/navigation/link.tsx'

type FoundRowProps = {
  message: { username: string; timestamp: string }
  where?: string
  to: string
  words: string
  onGo: () => void
}

/** A message elsewhere, and the way to it. */
export function SearchResultRow({ message: { username, timestamp }, where, to, words, onGo }: FoundRowProps) {
  return (
    <li>
      <Link to={to} onClick={onGo} className="block rounded-[6px] border border-line px-3 py-2 hover:bg-sunken">
        <span className="block text-[13px] leading-[18px] text-muted">
          <bdi className="font-semibold text-ink">{username}</bdi>
          {where ? (
            <>
              {' in '}
              <bdi>{where}</bdi>
            </>
          ) : null}
          , {pacificTime(timestamp)}
        </span>
        <span dir="auto" className="line-clamp-3 [overflow-wrap:anywhere]">
          {words || 'Files only'}
        </span>
      </Link>
    </li>
  )
}
