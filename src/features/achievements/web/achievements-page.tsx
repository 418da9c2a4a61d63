import { useSearchParams } from 'react-router'
import { useSession } from '#features/accounts/web/public.tsx'
import { Failure } from '#shared/calls/failure.ts'
import { Select } from '#ui/forms/select.tsx'
import { Tabs } from '#ui/navigation/tabs.tsx'
import { NotLoaded } from '#ui/not-loaded.tsx'
import { useAchievements, useBoards, useFollowedAchievements, useLeaderboard } from './achievements-data.ts'
import { CertificateDialog } from './certificates/certificate-dialog.tsx'
import { LeaderboardList } from './leaderboard-section.tsx'
import { OwnAchievements } from './own-section.tsx'

const PATH = '/achievements'

/** What could not be loaded, in the words of the specification: an answer of the server, or none. Pure. */
const titleOf = (error: Error): string =>
  error instanceof Failure && error.status > 0 ? 'Error Loading Achievements' : 'Failed to load achievements'

type Loaded = { error: Error | null; isLoading: boolean; refetch: () => unknown }

function Standby({ of: { error, isLoading, refetch } }: { of: Loaded }) {
  if (error) return <NotLoaded title={titleOf(error)} error={error} retry={() => void refetch()} />
  return isLoading ? (
    <p role="status" className="py-12 text-muted">
      Loading achievements...
    </p>
  ) : null
}

function Own({ userId }: { userId: string }) {
  const [search, setSearch] = useSearchParams()
  const loaded = useAchievements(userId)
  useFollowedAchievements(userId)
  const open = (key: string) => setSearch({ certificate: key }, { preventScrollReset: true })
  const key = search.get('certificate')
  return (
    <>
      <Standby of={loaded} />
      {loaded.data ? <OwnAchievements data={loaded.data} onOpen={open} /> : null}
      {key ? (
        <CertificateDialog
          asked={{ userId, achievement_key: key }}
          onClose={() => setSearch({}, { preventScrollReset: true })}
        />
      ) : null}
    </>
  )
}

function Board({ userId }: { userId: string }) {
  const [search, setSearch] = useSearchParams()
  const institution = search.get('institution') ?? ''
  const loaded = useLeaderboard(institution || undefined)
  const boards = useBoards()
  const choose = (id: string) =>
    setSearch({ tab: 'leaderboard', ...(id ? { institution: id } : {}) }, { preventScrollReset: true })
  return (
    <div className="max-w-[760px] pt-6">
      <h2 className="font-serif text-[23px] leading-[29px] font-semibold">Leaderboard</h2>
      <p className="pt-1 pb-5 text-[14px] leading-5 text-muted">
        Who has unlocked the most achievements. Members with equally many share a place.
      </p>
      <div className="max-w-[320px] pb-5">
        <Select
          isFilter
          label="Institution"
          placeholder="All Institutions"
          options={boards.data?.institutions ?? []}
          value={institution}
          onChange={(event) => choose(event.target.value)}
        />
      </div>
      <Standby of={loaded} />
      {loaded.data ? <LeaderboardList data={loaded.data} userId={userId} /> : null}
    </div>
  )
}

/** What a member has achieved, and who has achieved most. */
export default function AchievementsPage() {
  const { user } = useSession()
  const [search] = useSearchParams()
  const isBoard = search.get('tab') === 'leaderboard'
  if (!user) return null
  return (
    <div className="mx-auto max-w-[1160px] px-4 pb-16 sm:px-6">
      <title>{isBoard ? 'Leaderboard · Inflo' : 'Achievements · Inflo'}</title>
      <h1 className="pt-8 pb-4 font-serif text-[30px] leading-9 font-semibold tracking-[-0.012em]">Achievements</h1>
      <Tabs
        label="Achievements"
        tabs={[
          { to: PATH, label: 'My Achievements', current: !isBoard },
          { to: `${PATH}?tab=leaderboard`, label: 'Leaderboard', current: isBoard },
        ]}
      />
      {isBoard ? <Board userId={user.id} /> : <Own userId={user.id} />}
    </div>
  )
}
