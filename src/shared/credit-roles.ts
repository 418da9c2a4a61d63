/** CRediT, the contributor roles taxonomy (ANSI/NISO Z39.104), by the last part of each role's address. */
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

/** One part of the work that an author did. */
export type CreditRole = { role: CreditRoleName; degree: (typeof CREDIT_DEGREES)[number] | null }

export const isCreditRole = (name: string): name is CreditRoleName => Object.hasOwn(CREDIT_ROLES, name)

/** Returns "Software (lead)". Pure. */
export const creditRoleInWords = ({ role, degree }: CreditRole): string =>
  CREDIT_ROLES[role] + (degree ? ` (${degree})` : '')
