import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { Select } from '#ui/forms/select.tsx'
import { Pager } from '#ui/navigation/pager.tsx'
import { ResultsHeading } from '#ui/navigation/results-heading.tsx'
import { Notice } from '#ui/notice.tsx'
import type { Leaderboard } from '../contract.ts'
import { useBoards, useLeaderboard } from './achievements-data.ts'
import { boardAddress, boardIn } from './board.ts'
import { LeaderboardList } from './leaderboard-section.tsx'
import { AchievementsFallback } from './standby.tsx'

type Option = { value: string; label: string }

// One at which nobody is listed can still be seen to be chosen.
const withChosen = (options: readonly Option[], chosen: Option | null | undefined): readonly Option[] =>
  !chosen || options.some(({ value }) => value === chosen.value) ? options : [...options, chosen]

type PlacesProps = { data: Leaderboard; userId: string; isUnknown: boolean }

function Places({ data, userId, isUnknown }: PlacesProps) {
  const { institution, pagination } = data
  const { total, page, total_pages: totalPages } = pagination
  const value = institution?.value ?? ''
  return (
    <>
      {isUnknown ? <Notice>There is no such institution. These are all members.</Notice> : null}
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

/** Who has achieved most, among all or at one institution. */
export function BoardSection({ userId }: { userId: string }) {
  const [search, setSearch] = useSearchParams()
  const { institution: asked, page, isUnreadable } = boardIn(search)
  const loaded = useLeaderboard({ institution: asked, page })
  const boards = useBoards()
  const choose = (institution: string, replace = false) =>
    setSearch({ tab: 'leaderboard', ...(institution ? { institution } : {}) }, { preventScrollReset: true, replace })
  const shown = loaded.isPlaceholderData ? undefined : loaded.data?.institution
  // The address of one that was merged leads to the one that it is counted as.
  const countedAs = asked !== undefined && shown && shown.value !== asked ? shown.value : undefined
  useEffect(() => {
    if (countedAs !== undefined) choose(countedAs, true)
  })
  return (
    <div className="max-w-[760px] pt-6">
      <h2 className="font-serif text-[23px] leading-[29px] font-semibold">Leaderboard</h2>
      <p className="pt-1 pb-5 text-[14px] leading-5 text-muted">
        Who has unlocked the most achievements. Members with equally many share a place.
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
