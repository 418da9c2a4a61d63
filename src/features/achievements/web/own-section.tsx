import type { Achievement, Achievements } from '../contract.ts'
import { showToast } from '#ui/toasts/toast-store.ts'
import { AchievementCard } from './achievement-card.tsx'
import { groupsOf } from './groups.ts'

type OwnParts = { data: Achievements; onOpen: (key: string) => void }

/** All there are, and how far one is with each. */
export function OwnAchievements({ data, onOpen }: OwnParts) {
  const { stats } = data
  const open = ({ unlocked, achievement_key: key, requirements }: Achievement) =>
    unlocked ? onOpen(key) : showToast({ title: 'Achievement Locked', text: requirements })
  return (
    <>
      <p className="pt-5 text-muted tabular-nums">
        {stats.unlocked_count} of {stats.total_achievements} unlocked · {stats.completion_percentage} % complete
      </p>
      {groupsOf(data.achievements).map(({ title, achievements }) => (
        <section key={title} className="pt-7">
          <h2 className="pb-3 font-serif text-[23px] leading-[29px] font-semibold">{title}</h2>
          <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
            {achievements.map((one) => (
              <AchievementCard key={one.achievement_key} achievement={one} onOpen={() => open(one)} />
            ))}
          </ul>
        </section>
      ))}
    </>
  )
}
