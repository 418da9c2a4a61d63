import type { ComponentProps, ComponentType } from 'react'
import { CountedTextArea } from '#ui/forms/counted-text-area.tsx'
import { fetchAhead } from '#ui/fetch-ahead.ts'
import { QUESTION_LENGTH_MAX, QUESTION_LENGTH_WARNING } from '../../limits.ts'

type Similarity = { SimilarQuestions: ComponentType; lookForSimilar: (text: string) => void }

type QuestionBoxProps = Omit<ComponentProps<typeof CountedTextArea>, 'required' | 'max' | 'warnAbove' | 'onChange'> & {
  onChange: NonNullable<ComponentProps<typeof CountedTextArea>['onChange']>
  /** What looks for questions like it, and shows them; `rest` once it is fetched. */
  load: () => Promise<Similarity>
  rest: Similarity | undefined
}

/** The question itself, and below it what was asked or answered before. */
export function QuestionBox({ load, rest, onChange, ...area }: QuestionBoxProps) {
  return (
    <>
      <CountedTextArea
        {...area}
        required
        max={QUESTION_LENGTH_MAX}
        warnAbove={QUESTION_LENGTH_WARNING}
        onChange={(event) => {
          const text = event.target.value
          onChange(event)
          fetchAhead(async () => (await load()).lookForSimilar(text))
        }}
      />
      {rest ? <rest.SimilarQuestions /> : null}
    </>
  )
}
