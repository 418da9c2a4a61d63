import { pacificTime } from '#shared/time/dates.ts'
import type { User } from '../../users-contract.ts'

export const ROLE_OPTIONS = [
  { value: 'student', label: 'Student' },
  { value: 'faculty', label: 'Faculty' },
  { value: 'clinician', label: 'Clinician' },
  { value: 'moderator', label: 'Moderator' },
  { value: 'admin', label: 'Admin' },
] as const

export const SORT_OPTIONS = [
  { value: 'name', label: 'Name' },
  { value: 'email', label: 'E-mail address' },
  { value: 'role', label: 'Role' },
  { value: '-joined_at', label: 'Newest first' },
  { value: '-last_activity', label: 'Last active' },
  { value: 'last_activity', label: 'Longest inactive' },
  { value: '-total_logins', label: 'Most sign-ins' },
] as const

export const nameOf = ({ first_name, last_name }: Pick<User, 'first_name' | 'last_name'>): string =>
  `${first_name} ${last_name}`

export const roleName = (role: User['role']): string => ROLE_OPTIONS.find(({ value }) => value === role)?.label ?? role

/** Returns, as a clause, how often a member signed in and when they were last active. Pure. */
export function visitsInWords({ total_logins, last_activity }: User): string {
  const times = total_logins === 1 ? 'signed in once' : `signed in ${total_logins.toLocaleString('en-GB')} times`
  return last_activity ? `${times}, last active on ${pacificTime(last_activity)}` : times
}
