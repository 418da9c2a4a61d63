import { sql } from 'kysely'
import type { Assistance } from '#features/editor/server/public.ts'
import type { Db } from '#server/data/db.ts'
import { ASSISTANT_DAILY_LIMIT } from '#shared/business.ts'
import { pacificDay } from '#shared/time/dates.ts'
import { MINUTES_SAVED, TOOLS, type UseFeature } from '../limits.ts'
import './tables.ts'

/**
 * Returns the hours saved, rounded to a tenth: two minutes for each answer, and `MINUTES_SAVED` for each accepted use
 * of a tool. Pure.
 */
export function hoursSaved(usage: readonly Usage[]): number {
  const minutes = usage.map(
    ({ feature, uses, accepted }) => MINUTES_SAVED[feature] * (feature === 'question' ? uses : accepted),
  )
  return Math.round(minutes.reduce((sum, one) => sum + one, 0) / 6) / 10
}

/** Returns a member's use of the assistant, for the dashboard. */
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

/**
 * Reads a member's use of the assistant in one statement, since the dashboard already runs many. Includes uses in
 * deleted conversations.
 */
async function readUsage(db: Db, memberId: string, day: string): Promise<Told> {
  const { rows } = await sql<Told>`
    with own as materialized (
      select feature, session_id, day, accepted_at from assistant.use
      where member_id = ${memberId} and answered_at is not null
    )
    select
      coalesce((select json_agg(used order by uses desc, feature) from (
        select feature, count(*)::int as uses, count(accepted_at)::int as accepted from own group by feature
      ) as used), '[]') as usage,
      (select count(distinct session_id)::int from own) as sessions,
      (select count(*)::int from own where day = ${day}) as today`.execute(db)
  return rows[0] ?? { usage: [], sessions: 0, today: 0 }
}

type Told = { usage: Usage[]; sessions: number; today: number }

/** The number of uses of a feature, and the number of uses whose result the member accepted. */
type Usage = { feature: UseFeature; uses: number; accepted: number }
