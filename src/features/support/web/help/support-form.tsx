import { Button } from '#ui/button.tsx'
import { OtherDrafts } from '#ui/drafts/other-drafts.tsx'
import { CountedTextArea } from '#ui/forms/counted-text-area.tsx'
import { Select } from '#ui/forms/select.tsx'
import { TextInput } from '#ui/forms/text-input.tsx'
import { call } from '#app/call.ts'
import type { Errors } from '#ui/forms/use-errors.ts'
import { isMailAvailable, NO_MAIL } from '#ui/mail/mail-availability.ts'
import { NAME_LENGTH_MAX, EMAIL_LENGTH_MAX, SUBJECT_LENGTH_MAX, MESSAGE_LENGTH_MAX } from '../../limits.ts'
import { SUPPORT_CATEGORIES, asFeedback } from '../../support-request.ts'
import { emailRule, subjectRule, messageRule } from '../../feedback-rules.ts'
import { useMessageForm } from './use-message-form.ts'
import { checkFields } from './check-fields.ts'
import { type SendResult, showSendFailure, errorsOf } from './send-feedback.ts'

const CATEGORIES = SUPPORT_CATEGORIES.map((category) => ({ value: category, label: category }))

type SupportFormProps = { onSent: (said: string) => void; onCancel: () => void }

/** Shows the form for a support request; typed text is saved on the device until it is sent. */
export default function SupportForm({ onSent, onCancel }: SupportFormProps) {
  const form = { draft: REQUEST_DRAFT, empty: EMPTY_REQUEST, check: checkRequest, send: sendRequest, onSent }
  const { others, busy, field, formProps } = useMessageForm(form)
  return (
    <form {...formProps} className="grid gap-5">
      <TextInput label="Name" autoComplete="name" maxLength={NAME_LENGTH_MAX} {...field('name')} />
      <TextInput
        label="Email"
        type="email"
        inputMode="email"
        autoComplete="email"
        maxLength={EMAIL_LENGTH_MAX}
        {...field('email')}
      />
      <Select label="Category" placeholder="Choose a category" options={CATEGORIES} {...field('category')} />
      <TextInput label="Subject" maxLength={REQUEST_SUBJECT_LENGTH_MAX} {...field('subject')} />
      <CountedTextArea
        label="Message"
        max={REQUEST_MESSAGE_LENGTH_MAX}
        hint="Don’t include anything that identifies a patient"
        {...field('message')}
      />
      <OtherDrafts others={others} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" kind="main" busy={busy}>
          {busy ? 'Submitting...' : 'Submit Request'}
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
      </div>
    </form>
  )
}

const REQUEST_DRAFT = 'support-request-draft'

const EMPTY_REQUEST = { name: '', email: '', category: '', subject: '', message: '' }

type RequestForm = typeof EMPTY_REQUEST

// The API's length limits include the text that the form adds, so the length of that text is subtracted.
const longest = SUPPORT_CATEGORIES.reduce((one, other) => (other.length > one.length ? other : one))

const around = asFeedback({ category: longest, subject: '', message: '' })

const REQUEST_SUBJECT_LENGTH_MAX = SUBJECT_LENGTH_MAX - around.subject.length

const REQUEST_MESSAGE_LENGTH_MAX = MESSAGE_LENGTH_MAX - around.message.length

const RULES: Record<keyof RequestForm, (text: string) => string | undefined> = {
  name: (text) => (text === '' ? 'Please enter your name' : undefined),
  email: emailRule,
  category: (text) => (text === '' ? 'Please choose a category' : undefined),
  subject: subjectRule,
  message: messageRule,
}

/** Returns the error messages by field; empty if the form is valid. Pure. */
const checkRequest = (form: RequestForm): Errors => checkFields(RULES, form)

/** Sends the request as feedback. */
async function sendRequest(form: RequestForm): Promise<SendResult> {
  const { name, email, ...request } = form
  try {
    const trimmed = { category: request.category, subject: request.subject.trim(), message: request.message.trim() }
    const body = { ...asFeedback(trimmed), name, email, page_url: window.location.pathname }
    await call('POST /api/feedback/submit', { body })
    return {
      said: isMailAvailable()
        ? `Your request has been sent. We’ll reply to ${email.trim()}.`
        : `Your request has been sent. ${NO_MAIL} We’ll answer once it can.`,
    }
  } catch (error) {
    showSendFailure(error, 'Please try again later or contact us directly.')
    return { refused: errorsOf(error) }
  }
}
