import { TextArea } from '#ui/text-area.tsx'
import type { QuestionItem } from '../contract.ts'
import { PROJECT_DESCRIPTION_LENGTH_MAX } from '../limits.ts'
import { MergeField } from './merge-field.tsx'
import type { ReviewFormState } from './use-review-form.ts'

/** What a decision on a question asks for beside the project: its description, or the question to merge it with. */
export function QuestionFields({ item, form }: { item: QuestionItem; form: ReviewFormState }) {
  const { draft, errors, change } = form
  if (draft.decision === 'merged') return <MergeField id={item.id} form={form} />
  if (draft.decision !== 'approved') return null
  return (
    <TextArea
      required
      name="description"
      label="Description"
      rows={6}
      hint="The question’s own words, with what students need of the asker’s answers. Nothing of who asked."
      error={errors.description}
      maxLength={PROJECT_DESCRIPTION_LENGTH_MAX}
      value={draft.description}
      onChange={(event) => change({ description: event.target.value })}
    />
  )
}
