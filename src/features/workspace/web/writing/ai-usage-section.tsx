import { ProgressBar } from '#ui/progress-bar.tsx'
import type { Workspace } from '../../contract.ts'

type UsageParts = { usage: Workspace['ai_assistance'] }

/** How much of the day's help by AI is used; specification 001, section 2. */
export const AiUsage = ({ usage: { usage_today: used, daily_limit: limit } }: UsageParts) => (
  <section className="text-[14px] leading-5">
    <h2 className="mb-2 text-[13px] leading-[18px] font-semibold text-muted">AI usage</h2>
    <p className="mb-1.5 tabular-nums">
      {used} of {limit} today
    </p>
    <ProgressBar label="AI usage of today" value={limit > 0 ? (used / limit) * 100 : 0} />
  </section>
)
