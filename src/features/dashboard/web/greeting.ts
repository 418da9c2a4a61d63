const NOON = 12
const EVENING = 18

/** The greeting for an hour of the day, 0 to 23. Pure. */
export function greetingAt(hour: number): string {
  if (hour < NOON) return 'Good morning'
  return hour < EVENING ? 'Good afternoon' : 'Good evening'
}
