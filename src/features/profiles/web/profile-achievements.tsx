import type { Award } from '../contract.ts'
import { shortDate } from '#shared/time/dates.ts'

const nameOf = (level: string): string => level.charAt(0).toUpperCase() + level.slice(1)

/** What a member was awarded, the latest first. */
export function ProfileAchievements({ achievements }: { achievements: Award[] }) {
  if (achievements.length === 0) return null
  return (
    <section aria-labelledby="achievements">
      <h2 id="achievements" className="mb-2 font-semibold">
        Achievements
      </h2>
      <ul className="grid gap-x-8 border-t border-line sm:grid-cols-2">
        {achievements.map(({ title, date, level }) => (
          <li key={title} className="flex flex-wrap items-baseline justify-between gap-x-4 border-b border-line py-2">
            <span className="font-semibold">{title}</span>
            <span className="text-[14px] leading-5 text-muted">
              {nameOf(level)} · {shortDate(date)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
