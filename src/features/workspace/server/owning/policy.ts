import { PACIFIC } from '#shared/time/dates.ts'

const HOUR_MS = 3_600_000

const hourIn = new Intl.DateTimeFormat('en-GB', {
  timeZone: PACIFIC,
  hour: '2-digit',
  hourCycle: 'h23',
  day: '2-digit',
})

/** The last minute of a day in Pacific time, which is seven or eight hours behind. Pure. */
export function endOfDay(day: string): Date {
  const next = new Date(Date.parse(`${day}T00:00:00Z`) + 24 * HOUR_MS)
  const midnights = [7, 8].map((hours) => new Date(next.getTime() + hours * HOUR_MS))
  const isMidnight = (moment: Date) =>
    hourIn.formatToParts(moment).some(({ type, value }) => type === 'hour' && value === '00')
  const midnight = midnights.find(isMidnight) ?? next
  return new Date(midnight.getTime() - 60_000)
}

type Owned = { ownerId: string | null; dueAt: Date | null }
type Asked = { userId: string | null; dueDate: string | null; team: string[]; now: Date }

const ONE_YEAR_MS = 365 * 24 * HOUR_MS

/** What becomes of a section, or the field that does not hold and why. A section that nobody looks after is not due. Pure. */
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
