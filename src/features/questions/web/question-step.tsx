import { QUESTION_LENGTH_MAX, QUESTION_LENGTH_MIN, QUESTION_LENGTH_WARNING } from '../limits.ts'
import type { ClinicianForm } from './clinician-form.ts'
import { CountedTextArea } from '#ui/counted-text-area.tsx'
import type { Errors } from '#ui/use-errors.ts'

export type StepProps = {
  form: ClinicianForm
  errors: Errors
  set: (changes: Partial<ClinicianForm>) => void
}

export const FIRST_TITLE = 'What do you wonder about in your practice?'

const EXAMPLES = [
  'Does a five-minute handover checklist reduce missed medication on night shifts?',
  'Which follow-up by telehealth works best for people over 75 after a hip fracture?',
  'Why do some people with type 2 diabetes stop using their glucose monitor within a month?',
]

/** The clinician's first step, and all of the form that its page brings along. */
export function QuestionStep({ form, errors, set }: StepProps) {
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
      <section aria-labelledby="examples" className="border-l-[3px] border-brand py-0.5 pl-3">
        <h2 id="examples" className="text-[14px] leading-5 text-muted">
          For inspiration
        </h2>
        <ul className="mt-1 grid gap-2 font-serif text-[16px] leading-[22px]">
          {EXAMPLES.map((example) => (
            <li key={example}>{example}</li>
          ))}
        </ul>
      </section>
    </>
  )
}
