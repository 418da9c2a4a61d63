import type { Workspace } from '#features/team/web/live-data.ts'
import { useAiUses } from './ai-use-data.ts'

/** Shows the used part of the day's AI limit, and the number of recorded AI uses. */
export function AiUsage({ workspace: { paper, ai_assistance: help } }: { workspace: Workspace }) {
  const { data } = useAiUses(paper.id)
  const noted = data?.uses.length ?? 0
  const told = data?.none ? 'None used' : noted === 1 ? '1 use recorded' : `${noted} uses recorded`
  return (
    <section className="mt-6 hidden px-3 text-[14px] leading-5 lg:block">
      <h2 className="mb-2 text-[13px] font-semibold text-muted">AI usage</h2>
      <p className="tabular-nums">
        {help.usage_today} of {help.daily_limit} today
      </p>
      {data ? (
        <a href="#ai-use" className="font-semibold text-brand hover:underline">
          {told}
        </a>
      ) : null}
    </section>
  )
}
