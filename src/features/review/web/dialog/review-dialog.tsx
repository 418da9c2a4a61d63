import { type FormEvent, useRef, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { OtherDrafts } from '#ui/drafts/other-drafts.tsx'
import { focusFirstError } from '#ui/forms/form-values.ts'
import { RadioGroup } from '#ui/forms/radio-group.tsx'
import { TextArea } from '#ui/forms/text-area.tsx'
import type { ReviewItem } from '../../contract.ts'
import { NOTES_LENGTH_MAX } from '../../limits.ts'
import type { ReviewTab } from '../review-queue.ts'
import { firstFocusFor } from './first-focus.ts'
import { ProjectFields } from './project-fields.tsx'
import { makesProject } from './review-draft.ts'
import { type ReviewFormState, useReviewForm } from './use-review-form.ts'
import { choiceOf } from '../review-texts.ts'

const SENT_TO_THOSE_CONCERNED =
  'Sent to those concerned, and kept with the decision. Until then they are kept on this device.'

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
        hint={openTab.notesHint ?? SENT_TO_THOSE_CONCERNED}
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

type DialogProps = {
  openTab: ReviewTab
  item: ReviewItem
  /** What a key has chosen; otherwise nothing is chosen beforehand. */
  decision?: string | undefined
  onClose: () => void
  /** Called once the server has the decision. */
  onDone: () => void
}

// What another decision has ended is only closed; what it left open can be decided on once that is known.
function Buttons({ form: { isSending, before }, onClose }: { form: ReviewFormState; onClose: () => void }) {
  const label = before ? 'Decide after all' : 'Submit Review'
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

/** Decides on one item. */
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
