import type { Dashboard } from '#features/projects/contract.ts'

type Stats = Dashboard['ai_usage_stats']

/** Explains how the saved hours are calculated. The minutes are defined in `assistant/limits.ts`. */
const RULE = 'Estimated at 2 minutes per answer, 10 per accepted summary and 5 per other accepted suggestion.'

const FEATURES: Record<string, string> = {
  question: 'Questions',
  summarizing: 'Summarizing',
  concise_writing: 'Concise writing',
  expand_ideas: 'Expand ideas',
  writing_quality: 'Writing quality',
}

type Fact = readonly [name: string, value: string]

/** Returns figures on a member's use of the assistant: only today's use if they have never used it. Pure. */
export function factsOf(stats: Stats): Fact[] {
  const today: Fact = ['Used today', `${stats.daily_usage} of ${stats.daily_limit}`]
  if (stats.total_sessions === 0 && stats.daily_usage === 0 && stats.most_used_feature === null) return [today]
  const { most_used_feature: most, time_saved_hours: hours } = stats
  return [
    today,
    ['Conversations', stats.total_sessions.toLocaleString('en-GB')],
    ['Suggestions accepted', stats.suggestions_accepted.toLocaleString('en-GB')],
    ['Time saved', `${hours.toLocaleString('en-GB', { maximumFractionDigits: 1 })} h`],
    ...(most === null ? [] : [['Most used', FEATURES[most] ?? most] as const]),
  ]
}

/** Shows the figures on a member's use of the AI writing assistant. */
export function AiUsageFigures({ stats }: { stats: Stats }) {
  const facts = factsOf(stats)
  return (
    <>
      <h2 className="mb-3 text-[15px] leading-5 font-semibold">AI writing assistant</h2>
      <dl className="grid gap-2 text-[14px] leading-5">
        {facts.map(([name, value]) => (
          <div key={name} className="flex justify-between gap-4">
            <dt className="text-muted">{name}</dt>
            <dd className="font-semibold tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-2 text-[13px] leading-[18px] text-muted">
        {facts.length > 1
          ? RULE
          : 'The daily limit resets at midnight Pacific time. Open the assistant with the speech bubble on any page.'}
      </p>
    </>
  )
}
