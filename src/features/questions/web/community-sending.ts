import { call } from '#call.ts'
import { Failure } from '#shared/failure.ts'
import { showToast } from '#ui/toast-store.ts'
import { DETAILS_LENGTH_MAX } from '../limits.ts'
import { categoryRule, detailsRule, emailRule, PRIORITY_MISSING, questionRule, ROLE_MISSING, tidy } from '../rules.ts'
import type { SubmitterType, Urgency } from '../options.ts'
import type { Errors } from '#ui/use-errors.ts'
import type { CommunityForm } from './community-form.ts'
import { errorsOf } from './submission-failure.ts'

const asked = (text: string): string | undefined => (text === '' ? questionRule('') : undefined)

const RULES: Record<keyof CommunityForm, (text: string) => string | undefined> = {
  question: asked,
  submitterType: (text) => (text === '' ? ROLE_MISSING : undefined),
  category: categoryRule,
  urgency: (text) => (text === '' ? PRIORITY_MISSING : undefined),
  email: emailRule,
  background: detailsRule('Background', DETAILS_LENGTH_MAX),
}

/** The sentences for the fields; empty when the form holds. Pure. */
export function checkCommunityForm(form: CommunityForm): Errors {
  const found = Object.entries(RULES).flatMap(([field, rule]) => {
    const message = rule(tidy(form[field as keyof CommunityForm]))
    return message ? [[field, message]] : []
  })
  return Object.fromEntries(found) as Errors
}

/** The call's names for what the form holds: the question is its title and its description, the urgency its difficulty. Pure. */
export const toCommunityBody = ({ question, submitterType, category, urgency, email, background }: CommunityForm) => ({
  title: question,
  description: question,
  category,
  // Both were chosen from the lists.
  difficulty: urgency as Urgency,
  submitter_type: submitterType as SubmitterType,
  submitter_email: email,
  background,
})

const FORM_FIELDS: Record<string, keyof CommunityForm> = {
  title: 'question',
  description: 'question',
  difficulty: 'urgency',
  submitter_type: 'submitterType',
  submitter_email: 'email',
}

/** The server's sentences, by the form's own names. Pure. */
export const toFormErrors = (errors: Errors): Errors =>
  Object.fromEntries(Object.entries(errors).map(([field, message]) => [FORM_FIELDS[field] ?? field, message]))

// The specification fixes the words; only a limit says how long to wait.
const reasonOf = (error: unknown): string =>
  error instanceof Failure && error.kind === 'too_many'
    ? error.detail
    : 'There was an error submitting your question. Please try again.'

type Sent = { trackingNumber: string; refused?: undefined } | { trackingNumber?: undefined; refused: Errors }

/** Sends the form. Why it failed is told in a toast; what was refused of it stands beside its fields. */
export async function sendCommunityForm(form: CommunityForm): Promise<Sent> {
  try {
    const reply = await call('POST /api/notifications/question-submission', { body: toCommunityBody(form) })
    return { trackingNumber: reply.tracking_number }
  } catch (error) {
    showToast({ title: 'Submission failed', text: reasonOf(error), kind: 'danger' })
    return { refused: toFormErrors(errorsOf(error)) }
  }
}
