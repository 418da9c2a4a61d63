import type { Leaderboard, LeaderboardEntry } from '../contract.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { Link } from '#ui/navigation/link.tsx'

// The first three stand out. Source: specification 002, section 2.
const RANK_COLOURS = ['text-warn', 'text-muted', 'text-accent'] as const

const rankColour = (rank: number): string => RANK_COLOURS[rank - 1] ?? 'text-ink'

const CELL = 'border-b border-line py-3 align-baseline'

function EntryRow({ entry, own }: { entry: LeaderboardEntry; own: boolean }) {
  const { rank, user_id: id, user_name: name, user_institution: institution, latest_achievement: latest } = entry
  return (
    <tr aria-current={own ? 'true' : undefined} className="aria-[current]:bg-soft">
      <td className={`${CELL} pl-2 font-serif text-[21px] leading-7 font-semibold tabular-nums ${rankColour(rank)}`}>
        {rank}
      </td>
      <th scope="row" className={`${CELL} px-3 text-left font-normal`}>
        <span className="block font-semibold [overflow-wrap:anywhere]">
          <Link to={`/profile/${id}/public`} className="hover:underline">
            {name}
          </Link>
          {own ? ' (you)' : ''}
        </span>
        <span className="block text-[14px] leading-5 text-muted [overflow-wrap:anywhere]">
          {[institution, latest].filter(Boolean).join('\u00a0· ')}
        </span>
      </th>
      <td className={`${CELL} pr-2 text-right text-[14px] leading-5 whitespace-nowrap tabular-nums`}>
        <span className="font-semibold">{entry.achievements_count}</span> unlocked
        <span className="block text-muted">{entry.completion_percentage} % of all</span>
      </td>
    </tr>
  )
}

const HEAD = 'border-b-[1.5px] border-ink py-1.5 font-semibold'

type EntriesProps = { caption: string; entries: readonly LeaderboardEntry[]; userId: string }

function Entries({ caption, entries, userId }: EntriesProps) {
  return (
    <table className="w-full border-collapse">
      <caption className="sr-only">{caption}</caption>
      <thead className="text-[14px] leading-5">
        <tr>
          <th scope="col" className={`${HEAD} w-14 pl-2 text-left`}>
            Rank
          </th>
          <th scope="col" className={`${HEAD} px-3 text-left`}>
            Member
          </th>
          <th scope="col" className={`${HEAD} pr-2 text-right`}>
            Achievements
          </th>
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => (
          <EntryRow key={entry.user_id} entry={entry} own={entry.user_id === userId} />
        ))}
      </tbody>
    </table>
  )
}

function OwnPlaceLine({ own }: { own: Leaderboard['own'] }) {
  if (!own) return null
  return (
    <section aria-label="Your place" className="pt-6">
      <h2 className="pb-1 font-semibold">Your place</h2>
      <Entries caption="Your place" entries={[own]} userId={own.user_id} />
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
        <EmptyState title={data.pagination.total > 0 ? 'Nobody is on this page' : 'Nobody is listed yet'}>
          Whoever unlocks an achievement is listed here.
        </EmptyState>
      ) : (
        <Entries caption="Leaderboard" entries={data.leaderboard} userId={userId} />
      )}
      {isAmong ? null : <OwnPlaceLine own={data.own} />}
    </>
  )
}
