import { call } from '#call.ts'
import { showToast } from '#ui/toast-store.ts'
import type { CallReply } from '#shared/endpoint.ts'
import type { ClinicianQuestionInput, questionsCalls } from '../contract.ts'
import {
  contextRule,
  emailRule,
  importanceRule,
  institutionRule,
  linkedinRule,
  nameRule,
  questionRule,
  ROLE_MISSING,
  type Rule,
  SETTING_MISSING,
  tidy,
} from '../rules.ts'
import type { Errors } from '#ui/use-errors.ts'
import type { ClinicianForm } from './clinician-form.ts'
import { errorsOf, reasonOf } from './submission-failure.ts'

type TextField = { [K in keyof ClinicianForm]: ClinicianForm[K] extends string ? K : never }[keyof ClinicianForm]

const chosen =
  (message: string): Rule =>
  (text) =>
    text === '' ? message : undefined

/** What each step asks of its fields, in their order on the page. */
const RULES: Partial<Record<TextField, Rule>>[] = [
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

/** The sentences for a step, 1 to 4; empty when it holds. Pure. */
export function checkStep(form: ClinicianForm, step: number): Errors {
  const found = Object.entries(RULES[step - 1] ?? {}).flatMap(([field, rule]) => {
    const message = rule(tidy(form[field as TextField]))
    return message ? [[field, message]] : []
  })
  return Object.fromEntries(found) as Errors
}

/** The first step that holds one of the fields; the last for anything that stands nowhere else. Pure. */
export function stepOf(errors: Errors): number {
  const index = RULES.findIndex((rules) => Object.keys(rules).some((field) => field in errors))
  return index < 0 ? RULES.length : index + 1
}

/** What is sent. The choices were made from the lists, so they are of the contract's kinds. Pure. */
const toBody = (form: ClinicianForm): ClinicianQuestionInput => ({
  ...(form as ClinicianForm & Pick<ClinicianQuestionInput, 'clinical_setting' | 'submitter_role'>),
  mentor_notification_preference: form.mentor_notification_preference === 'both' ? 'both' : 'email',
})

type Reply = CallReply<(typeof questionsCalls)['POST /api/clinician-questions/submit']>
type Sent = { reply: Reply; refused?: undefined } | { reply?: undefined; refused: Errors }

/** Sends the form. Why it failed is told in a toast; what was refused of it stands beside its fields. */
export async function sendClinicianForm(form: ClinicianForm): Promise<Sent> {
  try {
    return { reply: await call('POST /api/clinician-questions/submit', { body: toBody(form) }) }
  } catch (error) {
    showToast({ title: 'Submission Failed', text: reasonOf(error), kind: 'danger' })
    return { refused: errorsOf(error) }
  }
}
