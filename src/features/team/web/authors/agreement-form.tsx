import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Failure, failureText } from '#shared/calls/failure.ts'
import { Button } from '#ui/button.tsx'
import { useDraft } from '#ui/drafts/use-draft.ts'
import { useFocusRestore } from '#ui/navigation/use-focus-restore.ts'
import { TextArea } from '#ui/forms/text-area.tsx'
import { APPROVAL_NOTE_LENGTH_MAX } from '../../limits.ts'
import type { AuthorList } from '../../contributions-contract.ts'
import { useChangeAuthors } from './authors-data.ts'

type FormParts = { paperId: string; list: AuthorList }

function ObjectionForm({ paperId, list, onClose }: FormParts & { onClose: () => void }) {
  const draft = useDraft(`byline-objection:${paperId}`, { note: '' })
  const { note } = draft.values
  const saying = useChangeAuthors(paperId)
  const form = useRef<HTMLFormElement>(null)
  // The pressed button has disappeared with the focus, so the text field gets the focus.
  useEffect(() => form.current?.querySelector('textarea')?.focus(), [])
  const send = (event: FormEvent) => {
    event.preventDefault()
    const close = () => {
      draft.clear()
      onClose()
    }
    saying.mutate({ kind: 'object', mark: list.mark, note }, { onSuccess: close })
  }
  const error = saying.error instanceof Failure ? (saying.error.errors?.[0]?.message ?? saying.error.detail) : undefined
  return (
    <form ref={form} noValidate onSubmit={send} className="grid gap-3">
      <TextArea
        required
        isShort
        name="objection"
        label="What needs to change?"
        hint="Your co-authors and the editors will see this."
        rows={3}
        error={saying.error && !error ? 'Something went wrong on our side.' : error}
        maxLength={APPROVAL_NOTE_LENGTH_MAX}
        value={note}
        onChange={({ target }) => draft.set({ note: target.value })}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="small" busy={saying.isPending}>
          Send
        </Button>
        <Button size="small" kind="quiet" onClick={onClose}>
          Back
        </Button>
      </div>
    </form>
  )
}

const lastButtonIn = (place: HTMLElement | null) => [...(place?.querySelectorAll('button') ?? [])].at(-1)

/** Asks an author to approve the printed list of authors. */
export function Agreement({ paperId, list }: FormParts) {
  const [objects, setObjects] = useState(false)
  const agreeing = useChangeAuthors(paperId)
  const place = useRef<HTMLDivElement>(null)
  // When the objection form closes, the last button here gets the focus. After an approval, the panel moves the focus.
  const heard = useFocusRestore((lost) => (lost.closest('form') ? lastButtonIn(place.current) : undefined))
  return (
    <div ref={place} {...heard}>
      {objects ? (
        <ObjectionForm paperId={paperId} list={list} onClose={() => setObjects(false)} />
      ) : (
        <div className="flex flex-wrap gap-2">
          {list.may_agree ? (
            <Button
              size="small"
              busy={agreeing.isPending}
              onClick={() => agreeing.mutate({ kind: 'agree', mark: list.mark })}
            >
              Approve byline
            </Button>
          ) : null}
          {list.may_object ? (
            <Button size="small" kind="quiet" onClick={() => setObjects(true)}>
              Request a change
            </Button>
          ) : null}
          {agreeing.error ? (
            <p role="alert" className="font-semibold text-danger">
              {failureText(agreeing.error)}
            </p>
          ) : null}
        </div>
      )}
    </div>
  )
}
