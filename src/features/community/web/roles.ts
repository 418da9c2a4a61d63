/** The display of a role: the label is its name, and the badge is the short form. */
export type RoleStyle = { role: string; badge: string; label: string; colour: string }

/** The labels of the roles, each with its own colour. */
export const ROLES: readonly RoleStyle[] = [
  { role: 'admin', badge: 'Admin', label: 'Platform administrator', colour: 'text-danger' },
  { role: 'moderator', badge: 'Moderator', label: 'Community moderator', colour: 'text-warn' },
  { role: 'faculty', badge: 'Faculty', label: 'Academic faculty', colour: 'text-plum' },
  { role: 'clinician', badge: 'Clinician', label: 'Healthcare provider', colour: 'text-accent' },
  { role: 'student', badge: 'Student', label: 'Community member', colour: 'text-brand' },
]

const STUDENT = ROLES.at(-1) as RoleStyle

/** Returns a role's style, ignoring case. A missing or unknown role is shown as a student. Pure. */
export const roleStyleOf = (role: string | null | undefined): RoleStyle =>
  ROLES.find((look) => look.role === role?.toLowerCase()) ?? STUDENT
