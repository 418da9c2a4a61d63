import type { Dashboard } from '#features/projects/contract.ts'
import { greetingAt } from './greeting.ts'

type HeadingParts = { now: Date; firstName: string | undefined; profile: Dashboard['user_profile'] | undefined }

const aboutOf = (profile: Dashboard['user_profile']): string =>
  [[profile.program, profile.institution].filter(Boolean).join(', '), profile.research_interests.join(', ')]
    .filter(Boolean)
    .join(' · ')

/** The greeting, and where its reader studies and what they care about. */
export function DashboardHeading({ now, firstName, profile }: HeadingParts) {
  const about = profile ? aboutOf(profile) : ''
  return (
    <header className="min-h-[142px] sm:min-h-[122px] pt-9 pb-5">
      <h1 className="font-serif text-[28px] leading-9 font-semibold tracking-[-0.012em] break-words sm:text-[32px] sm:leading-[38px]">
        {[greetingAt(now.getHours()), firstName].filter(Boolean).join(', ')}
      </h1>
      {about ? <p className="mt-1.5 break-words text-muted">{about}</p> : null}
    </header>
  )
}
