import { ASSISTANT_DAILY_LIMIT } from '#shared/business.ts'
import type { Db } from '../data/db.ts'

/** How a member used the assistant. */
export type Assistance = {
  total_sessions: number
  /** Of today in Pacific time. */
  daily_usage: number
  daily_limit: number
  suggestions_accepted: number
  /** By the rule that the assistant states. */
  time_saved_hours: number
  most_used_feature: string | null
  /** What looks at a text. */
  tools: readonly string[]
}

type Told = (db: Db, memberId: string, now: Date) => Promise<Assistance>

/**
 * A member's use of the assistant, provided by the feature that counts it, so that features that show it need not know
 * that one, which reads what nearly all others store.
 */
export type AssistantUsage = { declare: (told: Told) => void; of: Told }

const NONE: Assistance = {
  total_sessions: 0,
  daily_usage: 0,
  daily_limit: ASSISTANT_DAILY_LIMIT,
  suggestions_accepted: 0,
  time_saved_hours: 0,
  most_used_feature: null,
  tools: [],
}

export function createAssistantUsage(): AssistantUsage {
  let told: Told = () => Promise.resolve(NONE)
  return { declare: (one) => void (told = one), of: (db, memberId, now) => told(db, memberId, now) }
}
