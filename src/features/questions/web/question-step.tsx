import type { ReactNode } from 'react'
import { QUESTION_LENGTH_MAX, QUESTION_LENGTH_MIN, QUESTION_LENGTH_WARNING } from '../limits.ts'
import type { ClinicianForm } from './clinician-form.ts'
import { asItStands } from '#ui/as-it-stands.tsx'
import { CountedTextArea } from '#ui/counted-text-area.tsx'
import { QuestionExamples } from './question-examples.tsx'
import type { Errors } from '#ui/use-errors.ts'

export type StepProps = {
  form: ClinicianForm
  errors: Errors
  set: (changes: Partial<ClinicianForm>) => void
}

// Nothing in the examples needs script.
const Inspiration = asItStands(
  async () => (await import('./question-examples.tsx')).QuestionExamples,
  import.meta.env.SSR ? QuestionExamples : undefined,
)

/** The clinician's first step, and all of the form that its page brings along. */
export function QuestionStep({ form, errors, set, similar }: StepProps & { similar: ReactNode }) {
  return (
    <>
      <CountedTextArea
        label="Your question"
        name="question_text"
        required
        value={form.question_text}
        onChange={({ target }) => set({ question_text: target.value })}
        error={errors.question_text}
        hint={`${QUESTION_LENGTH_MIN} to ${QUESTION_LENGTH_MAX} characters`}
        max={QUESTION_LENGTH_MAX}
        warnAbove={QUESTION_LENGTH_WARNING}
      />
      {similar}
      <Inspiration />
    </>
  )
}
