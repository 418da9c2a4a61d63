import type { Achievement, Achievements } from '../contract.ts'
import { ProgressBar } from '#ui/progress-bar.tsx'
import { showToast } from '#ui/toasts/toast-store.ts'
import { AchievementCard } from './achievement-card.tsx'
import { groupsOf, nearestOf } from './groups.ts'

type OwnParts = { data: Achievements; onOpen: (key: string) => void }

/** How far one is with all of them, and which comes next. */
function Summary({ data: { stats, achievements } }: Pick<OwnParts, 'data'>) {
  const nearest = nearestOf(achievements)
  return (
    <section aria-label="How far you are" className="grid max-w-[560px] gap-2 pt-6">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 tabular-nums">
        <p className="font-serif text-[23px] leading-[29px] font-semibold">
          {stats.unlocked_count} of {stats.total_achievements} unlocked
        </p>
        <p className="text-[14px] leading-5 text-muted">{stats.completion_percentage} % complete</p>
      </div>
      <ProgressBar label="Achievements unlocked" value={stats.completion_percentage} />
      {nearest ? (
        <p className="text-[14px] leading-5 text-pretty">
          <span className="text-muted">Nearest: </span>
          <span className="font-semibold">{nearest.title}.</span> {nearest.requirements}
        </p>
      ) : null}
    </section>
  )
}

/** All there are, and how far one is with each. */
export function OwnAchievements({ data, onOpen }: OwnParts) {
  const open = ({ unlocked, achievement_key: key, requirements, revoked_reason: revoked }: Achievement) => {
    if (unlocked) onOpen(key)
    // What it takes was done, and brings it back no more.
    else if (revoked) showToast({ title: 'Certificate Revoked', text: revoked })
    else showToast({ title: 'Achievement Locked', text: requirements })
  }
  return (
    <>
      <Summary data={data} />
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
