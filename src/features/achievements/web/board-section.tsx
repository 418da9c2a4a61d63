import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { Select } from '#ui/forms/select.tsx'
import { Pager } from '#ui/navigation/pager.tsx'
import { ResultsHeading } from '#ui/navigation/results-heading.tsx'
import { Notice } from '#ui/notice.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Link } from '#ui/navigation/link.tsx'
import type { Leaderboard, LeaderboardEntry } from '../contract.ts'
import { useBoards, useLeaderboard } from './achievements-data.ts'
import { AchievementsFallback } from './standby.tsx'

type Option = { value: string; label: string }

// Adds the chosen institution to the options, where it is missing if none of its members is listed.
const withChosen = (options: readonly Option[], chosen: Option | null | undefined): readonly Option[] =>
  !chosen || options.some(({ value }) => value === chosen.value) ? options : [...options, chosen]

type PlacesProps = { data: Leaderboard; userId: string; isUnknown: boolean }

function Places({ data, userId, isUnknown }: PlacesProps) {
  const { institution, pagination } = data
  const { total, page, total_pages: totalPages } = pagination
  const value = institution?.value ?? ''
  return (
    <>
      {isUnknown ? <Notice>This institution doesn’t exist. Showing all members.</Notice> : null}
      <ResultsHeading list={value} page={page} totalPages={totalPages}>
        {total.toLocaleString('en')} {total === 1 ? 'member' : 'members'}
        {institution ? ` · ${institution.label}` : null}
      </ResultsHeading>
      <LeaderboardList data={data} userId={userId} />
      <Pager
        page={page}
        totalPages={totalPages}
        addressOf={(to) => boardAddress({ institution: value || undefined, page: to })}
      />
    </>
  )
}

/** Shows the leaderboard of all members or of one institution. */
export function BoardSection({ userId }: { userId: string }) {
  const [search, setSearch] = useSearchParams()
  const { institution: asked, page, isUnreadable } = boardIn(search)
  const loaded = useLeaderboard({ institution: asked, page })
  const boards = useBoards()
  const choose = (institution: string, replace = false) =>
    setSearch({ tab: 'leaderboard', ...(institution ? { institution } : {}) }, { preventScrollReset: true, replace })
  const shown = loaded.isPlaceholderData ? undefined : loaded.data?.institution
  // A link to an institution that was merged shows the institution that it was merged into.
  const countedAs = asked !== undefined && shown && shown.value !== asked ? shown.value : undefined
  useEffect(() => {
    if (countedAs !== undefined) choose(countedAs, true)
  })
  return (
    <div className="max-w-[760px] pt-6">
      <h2 className="font-serif text-[23px] leading-[29px] font-semibold">Leaderboard</h2>
      <p className="pt-1 pb-5 text-[14px] leading-5 text-muted">
        Members ranked by unlocked achievements. Members with the same number share a rank.
      </p>
      <div className="max-w-[320px]">
        <Select
          isFilter
          label="Institution"
          placeholder="All Institutions"
          options={withChosen(boards.data?.institutions ?? [], shown)}
          value={shown === null ? '' : (countedAs ?? asked ?? '')}
          onChange={(event) => choose(event.target.value)}
        />
      </div>
      <AchievementsFallback of={loaded} />
      {loaded.data ? (
        <Places
          data={loaded.data}
          userId={userId}
          isUnknown={isUnreadable || (asked !== undefined && shown === null)}
        />
      ) : null}
    </div>
  )
}

/** The leaderboard and its page, as given in the URL. */
type Board = { institution: string | undefined; page: number }

const ID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i

/** Reads the leaderboard from the URL, and ignores a value that cannot be an institution's id. Pure. */
function boardIn(search: URLSearchParams): Board & { isUnreadable: boolean } {
  const asked = search.get('institution') ?? ''
  const page = Number(search.get('page') ?? '1')
  return {
    institution: ID.test(asked) ? asked.toLowerCase() : undefined,
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
    isUnreadable: asked !== '' && !ID.test(asked),
  }
}

/** Returns the URL of a page of a leaderboard. Pure. */
function boardAddress({ institution, page }: Board): string {
  const query = new URLSearchParams({ tab: 'leaderboard', ...(institution ? { institution } : {}) })
  if (page > 1) query.set('page', String(page))
  return `/achievements?${query.toString()}`
}

// The first three ranks are highlighted.
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
          Only you can see this, because you chose not to be listed. You can change this in{' '}
          <Link to="/settings/privacy" className="text-brand underline">
            Privacy Settings
          </Link>
          .
        </p>
      )}
    </section>
  )
}

/** Shows the leaderboard's members, and the reader's own rank. */
function LeaderboardList({ data, userId }: { data: Leaderboard; userId: string }) {
  const isAmong = data.leaderboard.some(({ user_id: id }) => id === userId)
  return (
    <>
      {data.leaderboard.length === 0 ? (
        <EmptyState title={data.pagination.total > 0 ? 'No members on this page' : 'No members on the leaderboard yet'}>
          Members appear here when they unlock their first achievement.
        </EmptyState>
      ) : (
        <Entries caption="Leaderboard" entries={data.leaderboard} userId={userId} />
      )}
      {isAmong ? null : <OwnPlaceLine own={data.own} />}
    </>
  )
}
