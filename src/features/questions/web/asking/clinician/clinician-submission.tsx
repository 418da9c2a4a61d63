import type { ReactNode } from 'react'
import { isMailAvailable } from '#ui/mail/mail-availability.ts'
import { ESTIMATED_TIMELINE, nextSteps } from '../../../next-steps.ts'
import {
  contextRule,
  emailRule,
  importanceRule,
  institutionRule,
  linkedinRule,
  nameRule,
  questionRule,
  ROLE_MISSING,
  type QuestionTextRule,
  SETTING_MISSING,
  tidy,
} from '../../../rules.ts'
import type { Errors } from '#ui/forms/use-errors.ts'
import { QuestionConfirmation } from '../question-confirmation.tsx'
import type { ClinicianForm } from '../clinician-form.ts'
import { type AskFormControls, NOT_SENT } from '../form-controls.ts'
import { submitQuestion } from '../ask-sender.ts'
import { confirmNoPatientData } from '../../patient-check.tsx'
import { searchSimilar } from '../ask-similar-search.ts'
import { errorsOf, refusalOf, showRefusal } from '../submission-failure.ts'

type TextField = { [K in keyof ClinicianForm]: ClinicianForm[K] extends string ? K : never }[keyof ClinicianForm]

const chosen =
  (message: string): QuestionTextRule =>
  (text) =>
    text === '' ? message : undefined

/** The rules for each step's fields, in their order on the page. */
const RULES: Partial<Record<TextField, QuestionTextRule>>[] = [
  { question_text: questionRule },
  { clinical_setting: chosen(SETTING_MISSING), context_background: contextRule, importance_reason: importanceRule },
  {
    submitter_name: nameRule,
    submitter_email: emailRule,
    submitter_role: chosen(ROLE_MISSING),
    submitter_institution: institutionRule,
    submitter_linkedin: linkedinRule,
  },
  {},
]

/** Free texts that others will read. */
const FREE_TEXTS = ['question_text', 'context_background', 'importance_reason'] as const

/** The sentences for a step, 1 to 4; empty when it holds. Pure. */
export function checkStep(form: ClinicianForm, step: number): Errors {
  const found = Object.entries(RULES[step - 1] ?? {}).flatMap(([field, rule]) => {
    const message = rule(tidy(form[field as TextField]))
    return message ? [[field, message]] : []
  })
  return Object.fromEntries(found) as Errors
}

/** The fields of the form on one screen. */
const QUICK_FIELDS = ['question_text', 'clinical_setting', 'submitter_role', 'submitter_name', 'submitter_email']

/**
 * Returns the errors for the one-screen form; an error in a field of the full form is shown next to the button. Pure.
 */
export function checkQuick(form: ClinicianForm): Errors {
  const found = RULES.flatMap((_, index) => Object.entries(checkStep(form, index + 1)))
  const elsewhere = found.find(([field]) => !QUICK_FIELDS.includes(field))
  const told: Errors = elsewhere ? { [NOT_SENT]: `${elsewhere[1]}. Please change it in the full form.` } : {}
  return { ...Object.fromEntries(found.filter(([field]) => QUICK_FIELDS.includes(field))), ...told }
}

/** Returns the first step that has one of the fields; the last step for any other field. Pure. */
export function stepOf(errors: Errors): number {
  const index = RULES.findIndex((rules) => Object.keys(rules).some((field) => field in errors))
  return index < 0 ? RULES.length : index + 1
}

/** The first step before `step` that does not hold, and its sentences; undefined when `step` may be entered. Pure. */
export function firstMissing(form: ClinicianForm, step: number): { step: number; errors: Errors } | undefined {
  const before = RULES.slice(0, step - 1).map((_, index) => ({ step: index + 1, errors: checkStep(form, index + 1) }))
  return before.find(({ errors }) => Object.keys(errors).length > 0)
}

type Sending = {
  sentForm: AskFormControls<ClinicianForm>
  /** Takes the screen that confirms it. */
  onSent: (screen: ReactNode) => void
  onAskAnother: () => void
}

/**
 * Sends the form once its sender has checked passages that may identify a patient. A toast shows why it failed; errors
 * of single fields are shown next to them. @returns undefined when it was sent or queued, else the errors: none if its
 * sender wants to edit it.
 */
export async function sendClinicianForm({ sentForm, onSent, onAskAnother }: Sending): Promise<Errors | undefined> {
  const cleared = await confirmNoPatientData(sentForm.values, FREE_TEXTS)
  if (!cleared) return {}
  sentForm.set(cleared)
  const outcome = await submitQuestion({ kind: 'clinician', form: cleared })
  if (outcome.state === 'refused') {
    showRefusal('Submission Failed', outcome.error)
    const errors = { ...errorsOf(outcome.error), ...refusalOf(outcome.error, new Date()) }
    sentForm.show(errors)
    return errors
  }
  sentForm.clear()
  searchSimilar('')
  if (outcome.state === 'kept') return undefined
  const { tracking_number, estimated_timeline = ESTIMATED_TIMELINE, next_steps } = outcome.answer
  onSent(
    <QuestionConfirmation
      title="Your question has arrived"
      lead="Thank you for asking. An editor reads it next."
      trackingNumber={tracking_number}
      question={cleared.question_text.trim()}
      estimatedTimeline={estimated_timeline}
      nextSteps={next_steps ?? nextSteps({ notify: cleared.notify_on_completion && isMailAvailable() })}
      onAskAnother={onAskAnother}
    />,
  )
  return undefined
}
