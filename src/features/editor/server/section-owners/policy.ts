import { pacificMidnight } from '#shared/time/dates.ts'
import type { ReminderKind } from '#features/team/server/public.ts'

const DAY_MS = 86_400_000

/** Returns the last minute of a day in Pacific time. Pure. */
export function endOfDay(day: string): Date {
  const next = new Date(Date.parse(day) + DAY_MS).toISOString().slice(0, 10)
  return new Date(pacificMidnight(next).getTime() - 60_000)
}

type Owned = { ownerId: string | null; dueAt: Date | null }
type Asked = { userId: string | null; dueDate: string | null; team: string[]; now: Date }

const ONE_YEAR_MS = 365 * DAY_MS

/**
 * Returns the new owner and due date of a section, or the invalid field and the error message. A section without an
 * owner has no due date. Pure.
 */
export function ownedAs({ userId, dueDate, team, now }: Asked): Owned | { field: string; refused: string } {
  if (userId === null) return { ownerId: null, dueAt: null }
  if (!team.includes(userId)) return { field: 'user_id', refused: 'Please choose a member of the team.' }
  const dueAt = dueDate === null ? null : endOfDay(dueDate)
  if (dueAt && dueAt < now) return { field: 'due_date', refused: 'Please choose today or a later day.' }
  if (dueAt && dueAt.getTime() > now.getTime() + ONE_YEAR_MS) {
    return { field: 'due_date', refused: 'Please choose a day within a year.' }
  }
  return { ownerId: userId, dueAt }
}

/**
 * Unlike papers, sections have no reminder a week before their due date, since most due dates are less than a week
 * away.
 */
export type SectionReminderKind = Exclude<ReminderKind, 'week'>

/** Returns the reminder to a section's owner about its due date. Pure. */
export function sectionReminderOf(
  kind: SectionReminderKind,
  { heading, title, day }: { heading: string; title: string; day: string },
): { text: string; subject: string } {
  const section = `“${heading}” of “${title}”`
  return kind === 'passed'
    ? {
        text: `Your section ${section} was due on ${day}. If you need longer, choose another day in the paper.`,
        subject: `Overdue: ${heading} of ${title}`,
      }
    : { text: `Your section ${section} is due on ${day}.`, subject: `Due soon: ${heading} of ${title}` }
}
