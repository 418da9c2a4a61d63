import type { AvailableProject, TeamType } from '../contract.ts'
import { SEATS_BY_TEAM_TYPE } from '../limits.ts'
import { waitStates } from '../states.ts'

/** Converts a stored value to words: `mental_health` becomes "Mental health". Pure. */
export function inWords(value: string): string {
  const text = value.replaceAll('_', ' ')
  return text === 'icu' ? 'ICU' : text.charAt(0).toUpperCase() + text.slice(1)
}

// Omits the role "Other", which gives no information.
function roleInWords(role: string | null): string {
  const text = (role ?? '').replaceAll('_', ' ').toLowerCase().replace('phd', 'PhD')
  return text === 'other' ? '' : text
}

const withArticle = (noun: string): string => `${/^[aeiou]/i.test(noun) ? 'an' : 'a'} ${noun}`

/**
 * Describes the asker, with the name only if they agreed to be named: "Asked by Elin Strand, physician, St Mary’s ·
 * Emergency". Pure.
 */
export function describeAsker(project: AvailableProject): string {
  const { professional_name: name, professional_institution: institution, clinical_setting: setting } = project
  const role = roleInWords(project.professional_role)
  const who = name ? [name, role, institution].filter(Boolean).join(', ') : role && withArticle(role)
  return [who && `Asked by ${who}`, setting && setting !== 'other' && inWords(setting)].filter(Boolean).join(' · ')
}

/** Returns a project's duration: "12 weeks". Pure. */
export const durationOf = ({ timeline_weeks: weeks }: AvailableProject): string =>
  weeks === 1 ? '1 week' : `${weeks} weeks`

/** Describes the free seats: "2 of 4 spots open"; for a project with one seat, "For 1 student" or "Taken". Pure. */
export function spotsOf({ available_spots: open, max_students: most }: AvailableProject): string {
  if (most === 1) return open === 1 ? 'For 1 student' : 'Taken'
  return `${open} of ${most} spots open`
}

/** Difficulty levels of projects, from easy to hard. */
export const DIFFICULTIES = [1, 2, 3, 4, 5] as const

/** Describes a difficulty: "2 of 5". Pure. */
export const difficultyInWords = (level: number): string => `${level} of ${DIFFICULTIES.length}`

export type TeamChoice = { value: TeamType; label: string; hint: string }

const CHOICES: TeamChoice[] = [
  { value: 'solo', label: 'Solo', hint: 'On your own: 1 place is reserved.' },
  { value: 'pair', label: 'Pair', hint: 'You and 1 other student: 2 places are reserved.' },
  { value: 'team', label: 'Team', hint: 'You and 2-3 others: 3 to 4 places are reserved.' },
]

/**
 * Returns the number of seats that the reader can claim: free seats and the seat that is held for them, if any. Pure.
 */
export const spotsForMe = ({ available_spots: open, my_wait: wait }: AvailableProject): number =>
  open + (wait?.status === waitStates.offered ? 1 : 0)

/** Returns the kinds of team for which enough seats are left. Pure. */
export const choicesFor = (project: AvailableProject): TeamChoice[] =>
  CHOICES.filter(({ value }) => SEATS_BY_TEAM_TYPE[value] <= spotsForMe(project))
