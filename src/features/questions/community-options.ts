/** The options of the question form that is open to everyone. The API uses the same values. */
export const SUBMITTER_TYPES = [
  // The first three are people without a health profession.
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
