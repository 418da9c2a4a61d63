import type { Db } from '#server/data/db.ts'
import type { ExtensionPoint } from '#server/extension-points.ts'
import { ASSISTANT_DAILY_LIMIT } from '#shared/business.ts'

/** A member's use of the assistant. */
export type Assistance = {
  total_sessions: number
  /** The number of uses today, in Pacific time. */
  daily_usage: number
  daily_limit: number
  suggestions_accepted: number
  /** An estimate. The assistant defines how it is calculated. */
  time_saved_hours: number
  most_used_feature: string | null
  /** The tools that check a text. */
  tools: readonly string[]
}

const NONE: Assistance = {
  total_sessions: 0,
  daily_usage: 0,
  daily_limit: ASSISTANT_DAILY_LIMIT,
  suggestions_accepted: 0,
  time_saved_hours: 0,
  most_used_feature: null,
  tools: [],
}

/** Returns a member's use of the assistant. */
export const assistanceOf: ExtensionPoint<(db: Db, memberId: string, now: Date) => Promise<Assistance>> = {
  name: 'workspace.assistance',
  fallback: () => Promise.resolve(NONE),
}
