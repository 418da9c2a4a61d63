/** The options of the forms for clinicians, as the API names them, with their labels. */
export const CLINICAL_SETTINGS = {
  emergency: 'Emergency department',
  icu: 'Intensive care unit (ICU)',
  outpatient: 'Outpatient clinic',
  surgery: 'Surgery',
  telehealth: 'Telehealth',
  mental_health: 'Mental health',
  rehabilitation: 'Rehabilitation',
  administration: 'Healthcare administration',
  other: 'Other',
} as const

export const ASKER_ROLES = {
  physician: 'Physician',
  nurse: 'Nurse',
  physician_assistant: 'Physician assistant',
  nurse_practitioner: 'Nurse practitioner',
  administrator: 'Healthcare administrator',
  researcher: 'Researcher',
  pharmacist: 'Pharmacist',
  therapist: 'Therapist',
  other: 'Other',
} as const

export const MENTOR_NOTIFICATIONS = {
  email: 'E-mail',
  both: 'E-mail and in the app',
} as const

export type MentorNotification = keyof typeof MENTOR_NOTIFICATIONS

/** Returns the keys of one of the lists above, which are the API's values. */
export const valuesOf = <K extends string>(words: Record<K, string>): [K, ...K[]] => Object.keys(words) as [K, ...K[]]
