/** The labels of member roles in the directory. */
export const ROLE_LABELS = {
  student: 'Student',
  faculty: 'Faculty',
  clinician: 'Clinician',
  moderator: 'Moderator',
  admin: 'Admin',
} as const
export type ListedRole = keyof typeof ROLE_LABELS
