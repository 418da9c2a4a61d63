import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { confirmNoPatientData, PatientHint } from '#features/questions/web/public.tsx'
import { Button } from '#ui/button.tsx'
import { OtherDrafts } from '#ui/drafts/other-drafts.tsx'
import { useDraft } from '#ui/drafts/use-draft.ts'
import { CountedTextArea } from '#ui/forms/counted-text-area.tsx'
import { mentionCandidates, mentionsIn, type MentionablePerson, withName } from '#shared/text/mentions.ts'
import { COMMENT_LENGTH_MAX, COMMENT_MISSING } from '../../limits.ts'

type Said = { text: string; mentions: string[] }
type CommentFormProps = {
  label: string
  people: readonly MentionablePerson[]
  button: string
  /** The name under which an unfinished comment is saved on the device until it is sent. */
  draftKey: string
  /** True if the member has just opened the form. The field then takes the focus. */
  isAskedFor?: boolean
  onSay: (said: Said) => void
  onCancel?: (() => void) | undefined
}

const EMPTY = { text: '' }

const sendByKey = (event: KeyboardEvent<HTMLTextAreaElement>) => {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
  event.preventDefault()
  event.currentTarget.form?.requestSubmit()
}

/**
 * Shows a field for a comment. The button or Ctrl+Enter sends the comment. Typing `@` offers the people who can be
 * mentioned.
 */
export function CommentForm(props: CommentFormProps) {
  const { label, people, button, draftKey, isAskedFor = false, onSay, onCancel } = props
  const form = useRef<HTMLFormElement>(null)
  const draft = useDraft(draftKey, EMPTY)
  const { text } = draft.values
  const [cursor, setCursor] = useState(0)
  const [missing, setMissing] = useState(false)
  const offered = mentionCandidates(text.slice(0, cursor), people)
  const isOffering = offered.length > 0
  useEffect(() => {
    if (isAskedFor) form.current?.querySelector('textarea')?.focus()
  }, [isAskedFor])
  // Shows the buttons, too, which are below the field that has the focus.
  useEffect(() => {
    if (isAskedFor || isOffering) form.current?.scrollIntoView({ block: 'nearest' })
  }, [isAskedFor, isOffering])
  const area = () => form.current?.querySelector('textarea')
  const name = (person: MentionablePerson) => {
    const named = withName(text, cursor, person)
    draft.set({ text: named.text })
    setCursor(named.cursor)
    area()?.focus()
  }
  const send = async (event: FormEvent) => {
    event.preventDefault()
    setMissing(text.trim() === '')
    if (text.trim() === '') return area()?.focus()
    if (text.length > COMMENT_LENGTH_MAX) return area()?.focus()
    const clear = await confirmNoPatientData({ text }, ['text'])
    if (!clear) return area()?.focus()
    draft.clear()
    setCursor(0)
    onSay({ text: clear.text.trim(), mentions: mentionsIn(clear.text, people) })
  }
  return (
    <form ref={form} noValidate onSubmit={(event) => void send(event)} className="grid gap-2">
      <CountedTextArea
        label={label}
        required
        rows={2}
        onKeyDown={(event) => {
          const [first] = offered
          if (event.key === 'Enter' && first && !(event.ctrlKey || event.metaKey || event.shiftKey)) {
            event.preventDefault()
            name(first)
          } else sendByKey(event)
        }}
        value={text}
        max={COMMENT_LENGTH_MAX}
        error={missing && text.trim() === '' ? COMMENT_MISSING : undefined}
        hint={people.length > 0 ? 'Type @ to mention someone.' : undefined}
        onChange={({ target }) => {
          draft.set({ text: target.value })
          setCursor(target.selectionStart)
        }}
        onSelect={({ currentTarget }) => setCursor(currentTarget.selectionStart)}
      />
      <OtherDrafts others={draft.others} />
      <PatientHint text={text} />
      {isOffering ? (
        <div role="group" aria-label="Mention someone" className="flex flex-wrap gap-1.5">
          {offered.map((person) => (
            <Button key={person.id} size="small" onClick={() => name(person)}>
              @{person.name}
            </Button>
          ))}
        </div>
      ) : null}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="small">
          {button}
        </Button>
        {onCancel ? (
          <Button
            size="small"
            kind="quiet"
            onClick={() => {
              draft.clear()
              onCancel()
            }}
          >
            Cancel
          </Button>
        ) : null}
      </div>
    </form>
  )
}
