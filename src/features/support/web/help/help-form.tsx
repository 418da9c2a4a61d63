import { useEffect } from 'react'
import { Button } from '#ui/button.tsx'
import { OtherDrafts } from '#ui/drafts/other-drafts.tsx'
import { CountedTextArea } from '#ui/forms/counted-text-area.tsx'
import { TextInput } from '#ui/forms/text-input.tsx'
import { MESSAGE_LENGTH_MAX, SUBJECT_LENGTH_MAX } from '../../feedback-limits.ts'
import { EMAIL_LENGTH_MAX } from '../../limits.ts'
import { readSender } from './send-feedback.ts'
import { checkHelp, EMPTY_HELP, HELP_DRAFT, sendHelp } from './send-help-request.ts'
import { useMessageForm } from './use-message-form.ts'

type HelpFormProps = { onSent: (said: string) => void; onCancel: () => void }

/** The help card's form; what is typed stays on the device until it is sent. */
export default function HelpForm({ onSent, onCancel }: HelpFormProps) {
  const form = { draft: HELP_DRAFT, empty: EMPTY_HELP, check: checkHelp, send: sendHelp, onSent }
  const { fill, others, busy, field, formProps } = useMessageForm(form)
  useEffect(() => {
    formProps.ref.current?.querySelector('input')?.focus()
    void readSender().then(({ email }) => fill((now) => ({ email: now.email || email })))
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- Once, when the form opens; what is typed meanwhile stays.
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
        hint="Without anything that identifies a patient"
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
