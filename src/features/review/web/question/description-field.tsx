import { TextArea } from '#ui/forms/text-area.tsx'
import { PROJECT_DESCRIPTION_LENGTH_MAX } from '../../limits.ts'
import type { ReviewFields } from '../review-queue.ts'

/** Edits the project's description; its initial value is the text of the question. */
export function DescriptionField({ form: { draft, errors, change } }: { form: ReviewFields }) {
  return (
    <TextArea
      required
      name="description"
      label="Description"
      rows={5}
      hint="The question’s own words, plus anything students need from the asker’s answers. Don’t say who asked."
      error={errors.description}
      maxLength={PROJECT_DESCRIPTION_LENGTH_MAX}
      value={draft.description}
      onChange={(event) => change({ description: event.target.value })}
    />
  )
}
