import { businessDaysBetween } from '#shared/time/business-days.ts'
import { shortDate } from '#shared/time/dates.ts'
import type { Tone } from '#ui/status-dot.tsx'

const inDays = (days: number): string => (days === 1 ? '1 business day' : `${days} business days`)

export type DueLabel = { words: string; tone: Tone }

/** Describes the time left for a decision, or its delay. Pure. */
export function describeDue(dueAt: Date, now: Date): DueLabel {
  const late = businessDaysBetween(dueAt, now)
  if (now > dueAt) {
    const days = Math.floor(late)
    return { words: days === 0 ? 'just overdue' : `overdue by ${inDays(days)}`, tone: 'stop' }
  }
  // An item that is due at midnight is labelled with the day that ends at that midnight.
  const lastDay = shortDate(new Date(dueAt.getTime() - 1))
  if (lastDay === shortDate(now)) return { words: 'due today', tone: 'wait' }
  return { words: `due in ${inDays(Math.max(1, Math.ceil(-late)))}`, tone: 'write' }
}
