import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { CountedTextArea } from '#ui/counted-text-area.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { useDraft } from '#ui/use-draft.ts'
import { useErrors } from '#ui/use-errors.ts'
import { MESSAGE_LENGTH_MAX, SUBJECT_LENGTH_MAX } from '../feedback-limits.ts'
import { EMAIL_LENGTH_MAX } from '../limits.ts'
import { readSender } from './feedback-sending.ts'
import { checkHelp, EMPTY_HELP, HELP_DRAFT, type HelpValues, sendHelp } from './help-sending.ts'

type HelpFormProps = { onSent: (said: string) => void; onCancel: () => void }

/** The help card's form; what is typed stays on the device until it is sent. */
export default function HelpForm({ onSent, onCancel }: HelpFormProps) {
  const { values, set, clear } = useDraft(HELP_DRAFT, EMPTY_HELP)
  const [busy, setBusy] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const { errors, show, forget } = useErrors(form)
  useEffect(() => {
    form.current?.querySelector('input')?.focus()
    void readSender().then(({ email }) => set((now) => ({ email: now.email || email })))
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- Once, when the form opens; what is typed meanwhile stays.
  }, [])
  const field = (name: keyof HelpValues) => ({
    name,
    required: true,
    value: values[name],
    error: errors[name],
    onChange: ({ target }: { target: { value: string } }) => {
      set({ [name]: target.value })
      forget([name])
    },
  })
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const found = checkHelp(values)
    show(found)
    if (Object.keys(found).length > 0) return
    setBusy(true)
    const { said, refused } = await sendHelp(values)
    setBusy(false)
    if (refused) return show(refused)
    clear()
    onSent(said)
  }
  return (
    <form ref={form} noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
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
      <div className="flex flex-wrap gap-3">
        <Button type="submit" kind="main" busy={busy}>
          {busy ? 'Sending...' : 'Send message'}
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
      </div>
    </form>
  )
}
