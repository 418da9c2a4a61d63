import { visibleText } from '#shared/text/visible-text.ts'
import type { ReactNode } from 'react'
import { Failure } from '#shared/calls/failure.ts'
import { DETAILS_LENGTH_MAX } from '../../../limits.ts'
import { categoryRule, detailsRule, emailRule, PRIORITY_MISSING, questionRule, ROLE_MISSING } from '../../../rules.ts'
import type { Errors } from '#ui/forms/use-errors.ts'
import type { AskFormControls } from '../form-controls.ts'
import { submitQuestion } from '../ask-sender.ts'
import { isMailAvailable } from '#ui/mail/mail-availability.ts'
import { searchSimilar } from '../ask-similar-search.ts'
import { QuestionConfirmation } from '../question-confirmation.tsx'
import type { CommunityForm } from '../community-form.ts'
import { communitySteps, TIMELINE } from './community-timeline.ts'
import { confirmNoPatientData } from '../../patient-check.tsx'
import { errorsOf, refusalOf, showRefusal } from '../submission-failure.ts'

const asked = (text: string): string | undefined => (text === '' ? questionRule('') : undefined)

const RULES: Record<keyof CommunityForm, (text: string) => string | undefined> = {
  question: asked,
  submitterType: (text) => (text === '' ? ROLE_MISSING : undefined),
  category: categoryRule,
  urgency: (text) => (text === '' ? PRIORITY_MISSING : undefined),
  email: emailRule,
  background: detailsRule('Background', DETAILS_LENGTH_MAX),
}

/** Returns the error messages by field; empty if the form is valid. Pure. */
export function checkCommunityForm(form: CommunityForm): Errors {
  const found = Object.entries(RULES).flatMap(([field, rule]) => {
    const message = rule(visibleText(form[field as keyof CommunityForm]))
    return message ? [[field, message]] : []
  })
  return Object.fromEntries(found) as Errors
}

const FORM_FIELDS: Record<string, keyof CommunityForm> = {
  title: 'question',
  description: 'question',
  difficulty: 'urgency',
  submitter_type: 'submitterType',
  submitter_email: 'email',
}

/** Renames the fields of the server's errors to the names that the form uses. Pure. */
export const toFormErrors = (errors: Errors): Errors =>
  Object.fromEntries(Object.entries(errors).map(([field, message]) => [FORM_FIELDS[field] ?? field, message]))

// All failures have the same message, except a rate limit, whose message contains the time to wait.
const reasonOf = (error: unknown): string =>
  error instanceof Failure && error.kind === 'too_many'
    ? error.detail
    : 'There was an error submitting your question. Please try again.'

type Sending = {
  sentForm: AskFormControls<CommunityForm>
  onSent: (screen: ReactNode) => void
  onAskAnother: () => void
}

/**
 * Validates the form, asks the sender to check passages that may identify a patient, then sends it. Shows a failure as
 * a toast, and each field's error next to the field.
 */
export async function sendCommunityForm({ sentForm, onSent, onAskAnother }: Sending): Promise<void> {
  const found = checkCommunityForm(sentForm.values)
  sentForm.show(found)
  if (Object.keys(found).length > 0) return
  const cleared = await confirmNoPatientData(sentForm.values, ['question', 'background'])
  if (!cleared) return
  sentForm.set(cleared)
  const outcome = await submitQuestion({ kind: 'community', form: cleared })
  if (outcome.state === 'refused') {
    showRefusal('Submission failed', outcome.error, reasonOf(outcome.error))
    sentForm.show({ ...toFormErrors(errorsOf(outcome.error)), ...refusalOf(outcome.error, new Date()) })
    return
  }
  sentForm.clear()
  searchSimilar('')
  if (outcome.state === 'kept') return
  onSent(
    <QuestionConfirmation
      title="Question submitted successfully!"
      lead="Thank you. We will review it within 48 hours."
      trackingNumber={outcome.answer.tracking_number}
      question={cleared.question.trim()}
      estimatedTimeline={TIMELINE.map(([what, howLong]) => `${what} in ${howLong}`).join(', ')}
      nextSteps={communitySteps(isMailAvailable())}
      onAskAnother={onAskAnother}
    />,
  )
}
