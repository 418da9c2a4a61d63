import { sql } from 'kysely'
import type { Db } from '#server/data/db.ts'
import type { UseFeature } from '../limits.ts'
import './tables.ts'

/** How often a feature was used, and its outcome taken over. */
export type Usage = { feature: UseFeature; uses: number; accepted: number }

type Told = { usage: Usage[]; sessions: number; today: number }

/** How a member used the assistant, by one statement: the dashboard asks for much. Conversations that were deleted count, too. */
export async function readUsage(db: Db, memberId: string, day: string): Promise<Told> {
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
