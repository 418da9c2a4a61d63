import type { ComponentProps, ComponentType } from 'react'
import { CountedTextArea } from '#ui/forms/counted-text-area.tsx'
import { prefetchModule } from '#ui/prefetch.ts'
import { QUESTION_LENGTH_MAX, QUESTION_LENGTH_WARNING } from '../../limits.ts'
import { IdleNote } from '../idle-note.tsx'
import type { PatientNoteProps } from '../patient-note.tsx'
import { SimilarPlaceholder } from './similar-placeholder.tsx'

type WhileWriting = {
  PatientNote: ComponentType<PatientNoteProps<string>>
  SimilarQuestions: ComponentType
  lookForSimilar: (text: string) => void
}

type QuestionBoxProps = Omit<ComponentProps<typeof CountedTextArea>, 'required' | 'max' | 'warnAbove' | 'onChange'> & {
  name: string
  onChange: NonNullable<ComponentProps<typeof CountedTextArea>['onChange']>
  /** Called with the new text after a passage was removed. */
  setText: (text: string) => void
  /** Loads the checks for use during typing. `rest` contains them once they are loaded. */
  load: () => Promise<WhileWriting>
  rest: WhileWriting | undefined
}

/** Shows the question field. Below it appear passages that may identify a patient, and similar questions. */
export function QuestionBox({ load, rest, onChange, setText, ...area }: QuestionBoxProps) {
  const { name, value } = area
  return (
    <div className="grid gap-3">
      <CountedTextArea
        {...area}
        required
        max={QUESTION_LENGTH_MAX}
        warnAbove={QUESTION_LENGTH_WARNING}
        onChange={(event) => {
          const text = event.target.value
          onChange(event)
          prefetchModule(async () => (await load()).lookForSimilar(text))
        }}
      />
      {rest ? (
        <rest.PatientNote texts={{ [name]: value }} change={(changes) => setText(changes[name] ?? value)} />
      ) : (
        <IdleNote />
      )}
      {rest ? <rest.SimilarQuestions /> : <SimilarPlaceholder />}
    </div>
  )
}
