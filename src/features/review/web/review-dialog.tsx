import { type FormEvent, useRef } from 'react'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { focusFirstError } from '#ui/form-values.ts'
import { RadioGroup } from '#ui/radio-group.tsx'
import { TextArea } from '#ui/text-area.tsx'
import type { Decided, Decision, ReviewItem } from '../contract.ts'
import { NOTES_LENGTH_MAX } from '../limits.ts'
import { ProjectFields } from './project-fields.tsx'
import { makesProject } from './review-draft.ts'
import { type ReviewFormState, useReviewForm } from './use-review-form.ts'
import { CHOICES, KIND_WORDS, needsNotes, senderOf, titleOf } from './wording.ts'

/** After approval for publication: where the paper stands now. */
function Added({ decided, onClose }: { decided: Decided; onClose: () => void }) {
  return (
    <div role="status" className="grid gap-5">
      <p>
        The paper was added to the Research Library as{' '}
        <b className="font-semibold tabular-nums">{decided.public_number}</b>. Its team and its asker are told by
        e-mail.
      </p>
      <div className="flex flex-wrap gap-3">
        <ButtonLink kind="main" to={`/research/${decided.library_id}`}>
          View in the Research Library
        </ButtonLink>
        <Button onClick={onClose}>Close</Button>
      </div>
    </div>
  )
}

function Fields({ item, form }: { item: ReviewItem; form: ReviewFormState }) {
  const { draft, errors, change } = form
  const required = needsNotes(draft.decision)
  return (
    <>
      <RadioGroup
        legend="Decision"
        name="decision"
        choices={CHOICES[item.kind]}
        value={draft.decision}
        error={errors.decision}
        onChange={(chosen) => change({ decision: chosen as Decision })}
      />
      {makesProject(item.kind, draft) ? <ProjectFields form={form} /> : null}
      <TextArea
        name="admin_notes"
        label={required ? 'Notes *' : 'Notes'}
        required={required}
        hint="Sent to those concerned, and kept with the decision."
        error={errors.admin_notes}
        maxLength={NOTES_LENGTH_MAX}
        value={draft.admin_notes}
        onChange={(event) => change({ admin_notes: event.target.value })}
      />
    </>
  )
}

/** Decides on one item. No decision is chosen beforehand. */
export function ReviewDialog({ item, onClose }: { item: ReviewItem; onClose: () => void }) {
  const ref = useRef<HTMLFormElement>(null)
  const form = useReviewForm({ item, onDone: onClose })
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    focusFirstError(ref.current, await form.send())
  }
  const dialog = { open: true, onClose, title: `Review: ${KIND_WORDS[item.kind]}` }
  if (form.added) {
    return (
      <Dialog {...dialog} title="Published">
        <Added decided={form.added} onClose={onClose} />
      </Dialog>
    )
  }
  return (
    <Dialog {...dialog}>
      <div className="mb-5 border-l-[3px] border-accent pl-3">
        <p className="line-clamp-3 font-serif text-[17px] leading-6 [overflow-wrap:anywhere]">{titleOf(item)}</p>
        <p className="text-[13px] leading-[18px] text-muted">{senderOf(item)}</p>
      </div>
      <form ref={ref} noValidate className="grid gap-5" onSubmit={(event) => void submit(event)}>
        <Fields item={item} form={form} />
        {form.failure ? (
          <p role="alert" className="rounded-[6px] bg-danger-soft px-4 py-3 font-semibold text-danger">
            {form.failure}
          </p>
        ) : null}
        <div className="flex flex-wrap gap-3">
          <Button type="submit" kind="main" busy={form.isSending}>
            {form.isSending ? 'Submitting…' : 'Submit Review'}
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </div>
      </form>
    </Dialog>
  )
}
