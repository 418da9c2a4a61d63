import type { Leaderboard, LeaderboardEntry } from '../contract.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { Link } from '#ui/navigation/link.tsx'

// The first three stand out. Source: specification 002, section 2.
const RANK_COLOURS = ['text-warn', 'text-muted', 'text-accent'] as const

const rankColour = (rank: number): string => RANK_COLOURS[rank - 1] ?? 'text-ink'

function EntryRow({ entry, own }: { entry: LeaderboardEntry; own: boolean }) {
  const { rank, user_id: id, user_name: name, user_institution: institution, latest_achievement: latest } = entry
  return (
    <li
      aria-current={own ? 'true' : undefined}
      className="grid grid-cols-[48px_minmax(0,1fr)_auto] items-baseline gap-x-3 border-b border-line py-3 aria-[current]:bg-soft"
    >
      <span className={`pl-2 font-serif text-[21px] leading-7 font-semibold tabular-nums ${rankColour(rank)}`}>
        <span className="sr-only">Rank </span>
        {rank}
      </span>
      <div className="min-w-0">
        <p className="font-semibold [overflow-wrap:anywhere]">
          <Link to={`/profile/${id}/public`} className="hover:underline">
            {name}
          </Link>
          {own ? ' (you)' : ''}
        </p>
        <p className="text-[14px] leading-5 text-muted [overflow-wrap:anywhere]">
          {[institution, latest].filter(Boolean).join(' · ')}
        </p>
      </div>
      <p className="pr-2 text-right text-[14px] leading-5 tabular-nums">
        <span className="font-semibold">{entry.achievements_count}</span> unlocked
        <span className="block text-muted">{entry.completion_percentage} % of all</span>
      </p>
    </li>
  )
}

function OwnPlaceLine({ own }: { own: Leaderboard['own'] }) {
  if (!own) return null
  return (
    <section aria-label="Your place" className="pt-6">
      <h2 className="font-semibold">Your place</h2>
      <ul className="border-t border-line">
        <EntryRow entry={own} own />
      </ul>
      {own.listed ? null : (
        <p className="pt-2 text-[14px] leading-5 text-muted">
          Only you see this: you chose not to be listed. You can change that in{' '}
          <Link to="/settings/privacy" className="text-brand underline">
            Privacy Settings
          </Link>
          .
        </p>
      )}
    </section>
  )
}

/** Who has unlocked most, and where one stands oneself. */
export function LeaderboardList({ data, userId }: { data: Leaderboard; userId: string }) {
  const isAmong = data.leaderboard.some(({ user_id: id }) => id === userId)
  return (
    <>
      {data.leaderboard.length === 0 ? (
        <EmptyState title="Nobody is listed yet">Whoever unlocks an achievement is listed here.</EmptyState>
      ) : (
        <ol className="border-t border-line">
          {data.leaderboard.map((entry) => (
            <EntryRow key={entry.user_id} entry={entry} own={entry.user_id === userId} />
          ))}
        </ol>
      )}
      {isAmong ? null : <OwnPlaceLine own={data.own} />}
    </>
  )
}
