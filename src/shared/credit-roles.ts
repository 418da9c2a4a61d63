/** The contributor roles of CRediT (ANSI/NISO Z39.104); each key is the last part of the role's URL. */
export const CREDIT_ROLES = {
  conceptualization: 'Conceptualization',
  'data-curation': 'Data curation',
  'formal-analysis': 'Formal analysis',
  'funding-acquisition': 'Funding acquisition',
  investigation: 'Investigation',
  methodology: 'Methodology',
  'project-administration': 'Project administration',
  resources: 'Resources',
  software: 'Software',
  supervision: 'Supervision',
  validation: 'Validation',
  visualization: 'Visualization',
  'writing-original-draft': 'Writing – original draft',
  'writing-review-editing': 'Writing – review & editing',
} as const

export type CreditRoleName = keyof typeof CREDIT_ROLES

export const CREDIT_DEGREES = ['lead', 'equal', 'supporting'] as const

/** A contribution of an author: a role, and its degree if stated. */
export type CreditRole = { role: CreditRoleName; degree: (typeof CREDIT_DEGREES)[number] | null }

export const isCreditRole = (name: string): name is CreditRoleName => Object.hasOwn(CREDIT_ROLES, name)

/** Returns a role as text, such as "Software (lead)". Pure. */
export const creditRoleInWords = ({ role, degree }: CreditRole): string =>
  CREDIT_ROLES[role] + (degree ? ` (${degree})` : '')
