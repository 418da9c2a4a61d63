import { TextInput } from '#ui/forms/text-input.tsx'
import type { PublicationItem } from '../../contract.ts'
import type { ReviewFields } from '../review-queue.ts'
import { ApprovalsField } from './approvals.tsx'

type FieldProps = { item: PublicationItem; form: ReviewFields }

/** Returns when a paper is published if no date is chosen. Pure. */
export function earliestInWords(undoSeconds: number): string {
  const minutes = Math.ceil(undoSeconds / 60)
  if (minutes === 0) return 'immediately'
  return minutes === 1 ? 'in 1 minute' : `in ${minutes} minutes`
}

/** Asks for the date of the publication. */
function PublishAtField({ item, form: { draft, errors, change } }: FieldProps) {
  if (draft.decision !== 'approved_for_publication') return null
  return (
    <TextInput
      type="datetime-local"
      name="publish_at"
      label="Publish on (optional)"
      hint={`In your time zone. If you leave it empty, the paper is published ${earliestInWords(item.undo_seconds)}.`}
      error={errors.publish_at}
      value={draft.publish_at}
      onChange={({ target }) => change({ publish_at: target.value })}
    />
  )
}

/** Shows the fields of an approval: the reason to publish without all approvals if it is needed, and the date. */
export function PublicationFields({ item, form }: FieldProps) {
  return (
    <>
      <ApprovalsField item={item} form={form} />
      <PublishAtField item={item} form={form} />
    </>
  )
}
