import type { Assistance } from '#features/editor/server/public.ts'
import type { Db } from '#server/data/db.ts'
import { ASSISTANT_DAILY_LIMIT } from '#shared/business.ts'
import { pacificDay } from '#shared/time/dates.ts'
import { MINUTES_SAVED, TOOLS } from '../limits.ts'
import { readUsage, type Usage } from './stats-queries.ts'

/** Hours saved, to a tenth: two minutes an answer, and for a tool's use that was taken over what MINUTES_SAVED says of it. Pure. */
export function hoursSaved(usage: readonly Usage[]): number {
  const minutes = usage.map(
    ({ feature, uses, accepted }) => MINUTES_SAVED[feature] * (feature === 'question' ? uses : accepted),
  )
  return Math.round(minutes.reduce((sum, one) => sum + one, 0) / 6) / 10
}

/** How a member used the assistant, as the dashboard tells it. */
export async function statsOf(db: Db, memberId: string, now: Date): Promise<Assistance> {
  const { usage, sessions, today } = await readUsage(db, memberId, pacificDay(now))
  return {
    total_sessions: sessions,
    daily_usage: today,
    daily_limit: ASSISTANT_DAILY_LIMIT,
    suggestions_accepted: usage.reduce((sum, { accepted }) => sum + accepted, 0),
    time_saved_hours: hoursSaved(usage),
    most_used_feature: usage[0]?.feature ?? null,
    tools: TOOLS,
  }
}
