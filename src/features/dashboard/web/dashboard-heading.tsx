import type { ReactNode } from 'react'
import type { Dashboard } from '#features/projects/contract.ts'

type HeadingParts = {
  now: Date
  firstName: string | undefined
  profile: Dashboard['user_profile'] | undefined
  action?: ReactNode
}

const aboutOf = (profile: Dashboard['user_profile']): string =>
  [[profile.program, profile.institution].filter(Boolean).join(', '), profile.research_interests.join(', ')]
    .filter(Boolean)
    .join(' · ')

/** Shows a greeting, and the member's program, institution and research interests. */
export function DashboardHeading({ now, firstName, profile, action }: HeadingParts) {
  const about = profile ? aboutOf(profile) : ''
  return (
    <header className="flex min-h-[126px] flex-wrap items-end justify-between gap-x-6 gap-y-4 pt-6 pb-4 sm:min-h-[122px] sm:pt-9 sm:pb-5">
      <div className="min-w-0 self-start">
        <h1 className="font-serif text-[28px] leading-9 font-semibold tracking-[-0.012em] break-words sm:text-[32px] sm:leading-[38px]">
          {[greetingAt(now.getHours()), firstName].filter(Boolean).join(', ')}
        </h1>
        {about ? <p className="mt-1.5 break-words text-muted">{about}</p> : null}
      </div>
      {action}
    </header>
  )
}

const NOON = 12

const EVENING = 18

/** Returns the greeting for an hour of the day, 0 to 23. Pure. */
export function greetingAt(hour: number): string {
  if (hour < NOON) return 'Good morning'
  return hour < EVENING ? 'Good afternoon' : 'Good evening'
}
