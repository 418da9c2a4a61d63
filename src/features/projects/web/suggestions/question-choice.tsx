import { Select } from '#ui/forms/select.tsx'
import { useRefinable } from './suggestion-data.ts'

export function OriginalQuestion({ text }: { text: string }) {
  return (
    <figure className="border-l-[3px] border-accent pl-3">
      <figcaption className="text-[13px] leading-[18px] text-muted">The question as it was asked</figcaption>
      <blockquote className="mt-1 font-serif text-[17px] leading-6 break-words whitespace-pre-line">{text}</blockquote>
    </figure>
  )
}

type QuestionChoiceParts = {
  /** Whether the dialog was opened on this very question. */
  fixed: boolean
  value: string
  error: string | undefined
  onChange: (questionId: string) => void
}

/** Which question is refined, and its words. */
export function QuestionChoice({ fixed, value, error, onChange }: QuestionChoiceParts) {
  const { data, error: failed, isPending } = useRefinable()
  const questions = data?.questions ?? []
  const chosen = questions.find(({ question_id: id }) => id === value)
  return (
    <>
      {fixed ? null : (
        <Select
          required
          name="original_question_id"
          label="Question to refine"
          placeholder={isPending ? 'Loading questions…' : 'Choose a question'}
          hint={failed ? 'The questions could not be loaded. Please close this and try again.' : undefined}
          options={questions.map(({ question_id: id, title }) => ({ value: id, label: title }))}
          error={error}
          value={chosen ? value : ''}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
      {chosen ? <OriginalQuestion text={chosen.question} /> : null}
    </>
  )
}
