import { TextArea } from '#ui/forms/text-area.tsx'
import { PROJECT_DESCRIPTION_LENGTH_MAX } from '../../limits.ts'
import type { ReviewFields } from '../review-queue.ts'

/** Edits the project's description of its question, which starts with the question's own words. */
export function DescriptionField({ form: { draft, errors, change } }: { form: ReviewFields }) {
  return (
    <TextArea
      required
      name="description"
      label="Description"
      rows={5}
      hint="The question’s own words, with what students need of the asker’s answers. Nothing of who asked."
      error={errors.description}
      maxLength={PROJECT_DESCRIPTION_LENGTH_MAX}
      value={draft.description}
      onChange={(event) => change({ description: event.target.value })}
    />
  )
}
