import { visibleText } from '#shared/text/visible-text.ts'
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

/** Rules for the fields of each step, in the order of the page. */
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

/** Free-text fields that other people will read. */
const FREE_TEXTS = ['question_text', 'context_background', 'importance_reason'] as const

/** Returns the errors of a step from 1 to 4, by field; empty if it is valid. Pure. */
export function checkStep(form: ClinicianForm, step: number): Errors {
  const found = Object.entries(RULES[step - 1] ?? {}).flatMap(([field, rule]) => {
    const message = rule(visibleText(form[field as TextField]))
    return message ? [[field, message]] : []
  })
  return Object.fromEntries(found) as Errors
}

/** Fields of the one-screen form. */
const QUICK_FIELDS = ['question_text', 'clinical_setting', 'submitter_role', 'submitter_name', 'submitter_email']

/**
 * Returns the errors for the one-screen form. An error in a field that this form lacks is shown next to the button.
 * Pure.
 */
export function checkQuick(form: ClinicianForm): Errors {
  const found = RULES.flatMap((_, index) => Object.entries(checkStep(form, index + 1)))
  const elsewhere = found.find(([field]) => !QUICK_FIELDS.includes(field))
  const told: Errors = elsewhere ? { [NOT_SENT]: `${elsewhere[1]}. Please change it in the full form.` } : {}
  return { ...Object.fromEntries(found.filter(([field]) => QUICK_FIELDS.includes(field))), ...told }
}

/** Returns the first step with a field that has an error; the last step if no step has the field. Pure. */
export function stepOf(errors: Errors): number {
  const index = RULES.findIndex((rules) => Object.keys(rules).some((field) => field in errors))
  return index < 0 ? RULES.length : index + 1
}

/** Returns the first invalid step before `step`, with its errors; undefined if there is none. Pure. */
export function firstMissing(form: ClinicianForm, step: number): { step: number; errors: Errors } | undefined {
  const before = RULES.slice(0, step - 1).map((_, index) => ({ step: index + 1, errors: checkStep(form, index + 1) }))
  return before.find(({ errors }) => Object.keys(errors).length > 0)
}

type Sending = {
  sentForm: AskFormControls<ClinicianForm>
  /** Receives the confirmation screen to show. */
  onSent: (screen: ReactNode) => void
  onAskAnother: () => void
}

/**
 * Sends the form after its sender has checked passages that may identify a patient. Shows a failure as a toast, and
 * each field's error next to the field. @returns undefined if the question was sent or queued, otherwise the errors; an
 * empty object if the sender wants to edit the text.
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
      title="We received your question"
      lead="Thank you for asking. An editor will read it next."
      trackingNumber={tracking_number}
      question={cleared.question_text.trim()}
      estimatedTimeline={estimated_timeline}
      nextSteps={next_steps ?? nextSteps({ notify: cleared.notify_on_completion && isMailAvailable() })}
      onAskAnother={onAskAnother}
    />,
  )
  return undefined
}
