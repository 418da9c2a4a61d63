import { type FormEvent, useRef, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { OtherDrafts } from '#ui/drafts/other-drafts.tsx'
import { focusFirstError, errorsByField } from '#ui/forms/form-values.ts'
import { RadioGroup } from '#ui/forms/radio-group.tsx'
import { TextArea } from '#ui/forms/text-area.tsx'
import { Failure } from '#shared/calls/failure.ts'
import { useDraft } from '#ui/drafts/use-draft.ts'
import type { ReviewItem, Decided, DecidedBefore } from '../../contract.ts'
import { NOTES_LENGTH_MAX } from '../../limits.ts'
import type { ReviewTab, ReviewDraft } from '../review-queue.ts'
import { ProjectFields } from './project-fields.tsx'
import { makesProject, draftFor, errorsIn, bodyOf } from './review-draft.ts'
import { choiceOf } from '../review-texts.ts'
import { useDecide } from '../live-data.ts'

const NOTES_HINT = 'Sent and saved with the decision. Your draft is saved on this device.'

function Fields({ openTab, item, form }: { openTab: ReviewTab; item: ReviewItem; form: ReviewFormState }) {
  const { draft, errors, change } = form
  const required = choiceOf(openTab, draft.decision)?.needsNotes !== undefined
  const { ProjectField, Field } = openTab.dialog ?? {}
  return (
    <>
      <RadioGroup
        legend="Decision"
        name="decision"
        choices={openTab.choices}
        value={draft.decision}
        error={errors.decision}
        onChange={(chosen) => change({ decision: chosen })}
      />
      {makesProject(openTab, draft) ? (
        <ProjectFields form={form}>{ProjectField ? <ProjectField form={form} /> : null}</ProjectFields>
      ) : null}
      {Field ? <Field item={item} form={form} /> : null}
      <TextArea
        name="admin_notes"
        label={required ? 'Notes *' : 'Notes'}
        required={required}
        hint={openTab.notesHint ?? NOTES_HINT}
        error={errors.admin_notes}
        maxLength={NOTES_LENGTH_MAX}
        value={draft.admin_notes}
        onChange={(event) => change({ admin_notes: event.target.value })}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.form?.requestSubmit()
        }}
      />
    </>
  )
}

type Done = (decided: Decided, decision: string) => void

type DialogProps = {
  openTab: ReviewTab
  item: ReviewItem
  /** The decision whose shortcut key opened the dialog, which is preselected; undefined if no key was used. */
  decision?: string | undefined
  onClose: () => void
  /** Called once the server has stored the decision. */
  onDone: Done
}

// If another reviewer's decision is final, the dialog can only be closed; otherwise the reviewer can still decide after
// seeing that decision.
function Buttons({ form: { isSending, before }, onClose }: { form: ReviewFormState; onClose: () => void }) {
  const label = before ? 'Decide anyway' : 'Submit Review'
  return (
    <div className="flex flex-wrap gap-3">
      {before?.open === false ? null : (
        <Button type="submit" kind="main" busy={isSending}>
          {isSending ? 'Submitting…' : label}
        </Button>
      )}
      <Button onClick={onClose}>{before ? 'Close' : 'Cancel'}</Button>
    </div>
  )
}

/** Shows the dialog in which a reviewer decides on one item. */
export function ReviewDialog({ openTab, item, decision, onClose, onDone }: DialogProps) {
  const ref = useRef<HTMLFormElement>(null)
  const form = useReviewForm({ openTab, item, decision, onDone })
  const Above = openTab.dialog?.Above
  const [firstFocus] = useState(() =>
    decision ? firstFocusFor(openTab, { decision, missing: form.missing() }) : undefined,
  )
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    focusFirstError(ref.current, await form.send())
  }
  return (
    <Dialog open onClose={onClose} title={`Review: ${openTab.word}`} firstFocus={firstFocus}>
      <div className="mb-5 border-l-[3px] border-accent pl-3">
        <p className="line-clamp-3 font-serif text-[17px] leading-6 [overflow-wrap:anywhere]">
          {openTab.titleOf(item)}
        </p>
        <p className="text-[13px] leading-[18px] text-muted">{openTab.senderOf(item)}</p>
      </div>
      <form ref={ref} noValidate className="grid gap-5" onSubmit={(event) => void submit(event)}>
        {Above ? <Above item={item} /> : null}
        <Fields openTab={openTab} item={item} form={form} />
        <OtherDrafts others={form.others} />
        {form.failure ? (
          <p role="alert" className="rounded-[6px] bg-danger-soft px-4 py-3 font-semibold text-danger">
            {form.failure}
          </p>
        ) : null}
        <Buttons form={form} onClose={onClose} />
      </form>
    </Dialog>
  )
}

const fieldNamed = (name: string): string => `[name="${name}"]`

type Chosen = { decision: string; missing: Record<string, string> }

/**
 * Returns the selector of the element to focus when a key opens the dialog: missing fields, or else the submit button.
 * For a permanent rejection, this is the notes field, so that a second key press cannot submit it. Pure.
 */
export function firstFocusFor(openTab: Pick<ReviewTab, 'keys'>, { decision, missing }: Chosen): string {
  const fields = Object.keys(missing)
  if (fields.length > 0) return fields.map(fieldNamed).join(', ')
  return decision === openTab.keys.x ? fieldNamed('admin_notes') : 'button[type=submit]'
}

/** The error message for a decision that could not be sent. */
const REVIEW_FAILED = 'Failed to submit review. Please try again.'

/** Returns the error message: the server's own, if it is about this item. Pure. */
export function failureInWords(failure: unknown): string {
  if (!(failure instanceof Failure) || failure.kind === 'internal') return REVIEW_FAILED
  if (failure.kind === 'network') return `${REVIEW_FAILED} ${failure.detail}`
  return failure.current ? `${failure.detail} Your notes are saved.` : failure.detail
}

const formOf = ({ kind, id }: ReviewItem): string => `review:${kind}:${id}`

const NO_NOTES = { admin_notes: '' }

type Form = { openTab: ReviewTab; item: ReviewItem; decision: string | undefined; onDone: Done }

/**
 * Provides the review form. The notes are saved on the device, so that a failure or closing the dialog does not lose
 * them.
 */
function useReviewForm({ openTab, item, decision, onDone }: Form) {
  const [chosen, setChosen] = useState<ReviewDraft>(() => ({ ...draftFor(openTab, item), decision }))
  const notes = useDraft(formOf(item), NO_NOTES)
  const draft = { ...chosen, ...notes.values }
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [failure, setFailure] = useState<string>()
  const [before, setBefore] = useState<DecidedBefore>()
  /** The time of the newest decision that the reviewer has seen. */
  const seen = before?.reviewed_at ?? item.reviewed_at
  const deciding = useDecide()
  const change = (changes: Partial<ReviewDraft>) => {
    setChosen((now) => ({ ...now, ...changes }))
    setErrors((now) => Object.fromEntries(Object.entries(now).filter(([field]) => !(field in changes))))
    if (changes.admin_notes !== undefined) notes.set({ admin_notes: changes.admin_notes })
  }
  const refuse = (error: unknown): Record<string, string> => {
    const refused = error instanceof Failure ? errorsByField(error.errors) : {}
    setErrors(refused)
    setFailure(failureInWords(error))
    if (error instanceof Failure && error.current) setBefore(error.current as DecidedBefore)
    return refused
  }
  /** Sends the decision if the form is valid. @returns the errors by field */
  const send = async (): Promise<Record<string, string>> => {
    const found = errorsIn(openTab, draft)
    setErrors(found)
    setFailure(undefined)
    const body = bodyOf(openTab, draft)
    if (Object.keys(found).length > 0 || !body) return found
    try {
      const known = { seen_reviewed_at: seen, ...openTab.dialog?.seenOf?.(item, seen) }
      const toDecide = { kind: item.kind, id: item.id, body: { ...body, ...known } }
      const answer = await deciding.send(toDecide)
      if (!answer) return {}
      notes.clear()
      onDone(answer.item, body.decision)
      return {}
    } catch (error) {
      return refuse(error)
    }
  }
  return {
    draft,
    others: notes.others,
    errors,
    failure,
    /** The earlier decision of another reviewer. Because of this decision, the server refused the new one. */
    before,
    isSending: deciding.isPending,
    missing: () => errorsIn(openTab, draft),
    change,
    send,
  }
}

type ReviewFormState = ReturnType<typeof useReviewForm>
