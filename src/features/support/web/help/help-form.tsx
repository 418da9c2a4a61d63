import { useEffect } from 'react'
import { Button } from '#ui/button.tsx'
import { OtherDrafts } from '#ui/drafts/other-drafts.tsx'
import { CountedTextArea } from '#ui/forms/counted-text-area.tsx'
import { TextInput } from '#ui/forms/text-input.tsx'
import { call } from '#app/call.ts'
import { Failure } from '#shared/calls/failure.ts'
import type { Errors } from '#ui/forms/use-errors.ts'
import { isMailAvailable, NO_MAIL } from '#ui/mail/mail-availability.ts'
import { showToast } from '#ui/toasts/toast-store.ts'
import { withoutFieldErrors } from '#ui/toasts/without-field-errors.ts'
import { MESSAGE_LENGTH_MAX, SUBJECT_LENGTH_MAX, EMAIL_LENGTH_MAX } from '../../limits.ts'
import { emailRule, subjectRule, messageRule } from '../../feedback-rules.ts'
import { readSender, TEXT_SAVED_NOTE, type SendResult, errorsOf } from './send-feedback.ts'
import { useMessageForm } from './use-message-form.ts'
import { checkFields } from './check-fields.ts'

type HelpFormProps = { onSent: (said: string) => void; onCancel: () => void }

/** Shows the help card's form; typed text is saved on the device until it is sent. */
export default function HelpForm({ onSent, onCancel }: HelpFormProps) {
  const form = { draft: HELP_DRAFT, empty: EMPTY_HELP, check: checkHelp, send: sendHelp, onSent }
  const { fill, others, busy, field, formProps } = useMessageForm(form)
  useEffect(() => {
    formProps.ref.current?.querySelector('input')?.focus()
    void readSender().then(({ email }) => fill((now) => ({ email: now.email || email })))
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- Runs once, when the form opens; text typed meanwhile stays.
  }, [])
  return (
    <form {...formProps} className="grid gap-4">
      <TextInput
        label="Email"
        type="email"
        inputMode="email"
        autoComplete="email"
        maxLength={EMAIL_LENGTH_MAX}
        {...field('email')}
      />
      <TextInput label="Subject" maxLength={SUBJECT_LENGTH_MAX} {...field('subject')} />
      <CountedTextArea
        label="Message"
        max={MESSAGE_LENGTH_MAX}
        hint="Don’t include anything that identifies a patient"
        {...field('message')}
      />
      <OtherDrafts others={others} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" kind="main" busy={busy}>
          {busy ? 'Sending...' : 'Send message'}
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
      </div>
    </form>
  )
}

const HELP_DRAFT = 'help-card-draft'

const EMPTY_HELP = { email: '', subject: '', message: '' }

type HelpValues = typeof EMPTY_HELP

const RULES: Record<keyof HelpValues, (text: string) => string | undefined> = {
  email: emailRule,
  subject: subjectRule,
  message: messageRule,
}

/** Returns the error messages by field; empty if the form is valid. Pure. */
const checkHelp = (values: HelpValues): Errors => checkFields(RULES, values)

/**
 * Returns why the message was not sent. For a rate limit, includes the time to wait; for unexpected errors, names
 * another way to reach us. Pure.
 */
function reasonNotSent(error: unknown): string {
  if (error instanceof Failure && error.kind === 'too_many') return `${error.detail} ${TEXT_SAVED_NOTE}`
  if (error instanceof Failure && error.kind === 'invalid') return error.detail
  return `Please try again, or choose Send Feedback under Support. ${TEXT_SAVED_NOTE}`
}

/** Sends the request with the path of the current page. Shows the reason for a failure in a toast. */
async function sendHelp(values: HelpValues): Promise<SendResult> {
  try {
    const body = { ...values, page_context: window.location.pathname }
    const { message } = await call('POST /api/notifications/contact-support', { body })
    // The server's message promises an e-mail, so a note is added if no mail can be sent.
    return { said: isMailAvailable() ? message : `${message} ${NO_MAIL} We’ll answer once it can.` }
  } catch (error) {
    const text = reasonNotSent(error)
    const refused = errorsOf(error)
    showToast(
      withoutFieldErrors(
        { title: 'Your message could not be sent', text, kind: 'danger', durationMs: 15_000 },
        refused,
      ),
    )
    return { refused }
  }
}
