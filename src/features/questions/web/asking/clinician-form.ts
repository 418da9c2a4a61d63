import type { Errors } from '#ui/forms/use-errors.ts'

export const CLINICIAN_DRAFT = 'clinician-question-draft'
export const STEPS = 4
export const CLINICIAN_DESCRIPTION =
  'Ask a research question from your practice, in two minutes and without an account. Students research it.'
export const FIRST_TITLE = 'What would you like to know?'
export const STEP_TITLES: Record<number, string> = {
  1: FIRST_TITLE,
  2: 'Where does the question come up?',
  3: 'Who is asking?',
  4: 'How would you like to take part?',
}

export const EMPTY_CLINICIAN_FORM = {
  question_text: '',
  clinical_setting: '',
  context_background: '',
  importance_reason: '',
  submitter_name: '',
  submitter_email: '',
  submitter_role: '',
  submitter_institution: '',
  submitter_linkedin: '',
  notify_on_completion: true,
  allow_student_contact: true,
  credit_by_name: true,
  active_mentorship: false,
  mentor_notification_preference: 'email',
}

export type ClinicianForm = typeof EMPTY_CLINICIAN_FORM

/** Props of each step of the form. */
export type StepProps = {
  values: ClinicianForm
  errors: Errors
  change: (changes: Partial<ClinicianForm>) => void
}
