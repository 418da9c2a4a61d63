/**
 * The options of the community's form, as the API names them, with their labels. Source: specification 001, section 3.
 */
export const SUBMITTER_TYPES = [
  // People outside of the professions, whom the specification does not name: decision 80.
  'Patient',
  'Relative or carer',
  'Member of the public',
  'Medical Student',
  'Nursing Student',
  'PhD Student',
  'Resident/Fellow',
  'Clinician',
  'Researcher',
  'Healthcare Administrator',
  'Other',
] as const

export const URGENCIES = {
  low: 'Low - Academic interest',
  medium: 'Medium - Professional development',
  high: 'High - Active clinical need',
} as const

export type SubmitterType = (typeof SUBMITTER_TYPES)[number]
export type Urgency = keyof typeof URGENCIES
