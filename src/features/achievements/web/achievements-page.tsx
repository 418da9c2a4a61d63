import { useSearchParams } from 'react-router'
import { useSession } from '#features/accounts/web/public.tsx'
import { Tabs } from '#ui/navigation/tabs.tsx'
import { useAchievements, useFollowedAchievements } from './achievements-data.ts'
import { BoardSection } from './board-section.tsx'
import { CertificateDialog } from './certificates/certificate-dialog.tsx'
import { OwnAchievements } from './own-section.tsx'
import { AchievementsFallback } from './standby.tsx'

const PATH = '/achievements'

function Own({ userId }: { userId: string }) {
  const [search, setSearch] = useSearchParams()
  const loaded = useAchievements(userId)
  useFollowedAchievements(userId)
  const open = (key: string) => setSearch({ certificate: key }, { preventScrollReset: true })
  const key = search.get('certificate')
  return (
    <>
      <AchievementsFallback of={loaded} />
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
      {isBoard ? <BoardSection userId={user.id} /> : <Own userId={user.id} />}
    </div>
  )
}
