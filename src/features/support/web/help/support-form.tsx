import { Button } from '#ui/button.tsx'
import { OtherDrafts } from '#ui/drafts/other-drafts.tsx'
import { CountedTextArea } from '#ui/forms/counted-text-area.tsx'
import { Select } from '#ui/forms/select.tsx'
import { TextInput } from '#ui/forms/text-input.tsx'
import { NAME_LENGTH_MAX } from '../../feedback-limits.ts'
import { SUPPORT_CATEGORIES } from '../../support-request.ts'
import { EMAIL_LENGTH_MAX } from '../../limits.ts'
import {
  checkRequest,
  EMPTY_REQUEST,
  REQUEST_DRAFT,
  REQUEST_MESSAGE_LENGTH_MAX,
  REQUEST_SUBJECT_LENGTH_MAX,
  sendRequest,
} from './send-support-request.ts'
import { useMessageForm } from './use-message-form.ts'

const CATEGORIES = SUPPORT_CATEGORIES.map((category) => ({ value: category, label: category }))

type SupportFormProps = { onSent: (said: string) => void; onCancel: () => void }

/** A request for support; what is typed stays on the device until it is sent. */
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
        hint="Without anything that identifies a patient"
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
