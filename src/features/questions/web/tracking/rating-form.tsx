import { type FormEvent, use, useRef, useState } from 'react'
import { call } from '#app/call.ts'
import type { Answered, PracticeChange } from '#features/library/contract.ts'
import { Failure } from '#shared/calls/failure.ts'
import { Button } from '#ui/button.tsx'
import { RadioGroup } from '#ui/forms/radio-group.tsx'
import { Link } from '#ui/navigation/link.tsx'
import { Notice } from '#ui/notice.tsx'
import { useOneAtATime } from '#ui/use-one-at-a-time.ts'
import type { RatedPaper } from '../../asker-contract.ts'
import type { RatingSession } from './rating-session.ts'

const ANSWERED_CHOICES: { value: Answered; label: string }[] = [
  { value: 'yes', label: 'Yes' },
  { value: 'partly', label: 'In part' },
  { value: 'no', label: 'No' },
]

const PRACTICE_CHOICES: { value: PracticeChange; label: string }[] = [
  { value: 'changed', label: 'Yes, I do something differently now' },
  { value: 'confirmed', label: 'It confirmed what I do' },
  { value: 'unchanged', label: 'No' },
  { value: 'too_early', label: 'It is too early to say' },
]

type Chosen = { answered: Answered | undefined; practice: PracticeChange | undefined }

const errorsIn = ({ answered, practice }: Chosen) => ({
  answered: answered ? undefined : 'Please choose whether the paper answered your question.',
  practice: practice ? undefined : 'Please choose whether your practice has changed.',
})

const NOT_SAVED = 'Your answer was not saved. Please try again.'

// A rate limit or an expired link has its own message. Other failures get a general one.
const reasonOf = (error: unknown): string =>
  error instanceof Failure && error.kind !== 'network' && error.kind !== 'internal' ? error.detail : NOT_SAVED

function useRating({ trackingNumber, token }: RatingSession, { paper_id: paperId, rating }: RatedPaper) {
  const [chosen, setChosen] = useState<Chosen>({ answered: rating?.answered, practice: rating?.practice })
  const [isChecked, setChecked] = useState(false)
  const [failure, setFailure] = useState<string>()
  const [thanks, setThanks] = useState<string>()
  const { busy, once } = useOneAtATime()
  const choose = (choice: Partial<Chosen>) => {
    setChosen((before) => ({ ...before, ...choice }))
    setThanks(undefined)
  }
  const send = async () => {
    setChecked(true)
    setFailure(undefined)
    const { answered, practice } = chosen
    if (!answered || !practice) return
    await once(async () => {
      try {
        const input = { params: { trackingNumber, paperId }, body: { token, answered, practice } }
        const { message } = await call('PUT /api/questions/:trackingNumber/ratings/:paperId', input)
        setThanks(message)
      } catch (error) {
        setFailure(reasonOf(error))
      }
    })
  }
  return { chosen, choose, errors: isChecked ? errorsIn(chosen) : undefined, failure, thanks, busy, send }
}

const valueIn = <Value extends Answered | PracticeChange>(
  choices: { value: Value }[],
  chosen: string,
): Value | undefined => choices.find(({ value }) => value === chosen)?.value

function PaperRating({ session, paper }: { session: RatingSession; paper: RatedPaper }) {
  const { chosen, choose, errors, failure, thanks, busy, send } = useRating(session, paper)
  const form = useRef<HTMLFormElement>(null)
  const name = (field: string) => `${field}-${paper.paper_id}`
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    await send()
    form.current?.querySelector<HTMLElement>('fieldset[aria-describedby] input')?.focus()
  }
  return (
    <form ref={form} noValidate className="mt-3 grid gap-5" onSubmit={(event) => void submit(event)}>
      <p className="font-serif text-[18px] leading-6 [overflow-wrap:anywhere]">
        <Link to={`/research/${paper.paper_id}`} className="underline underline-offset-2 hover:text-brand">
          {paper.title}
        </Link>
      </p>
      <RadioGroup
        legend="Did it answer your question?"
        name={name('answered')}
        choices={ANSWERED_CHOICES}
        value={chosen.answered}
        error={errors?.answered}
        onChange={(value) => choose({ answered: valueIn(ANSWERED_CHOICES, value) })}
        isRow
      />
      <RadioGroup
        legend="Has it changed your practice?"
        name={name('practice')}
        choices={PRACTICE_CHOICES}
        value={chosen.practice}
        error={errors?.practice}
        onChange={(value) => choose({ practice: valueIn(PRACTICE_CHOICES, value) })}
      />
      {failure ? (
        <Notice tone="danger" role="alert">
          {failure}
        </Notice>
      ) : null}
      {thanks ? (
        <Notice tone="done" role="status">
          {thanks}
        </Notice>
      ) : (
        <div>
          <Button type="submit" kind="main" busy={busy}>
            {busy ? 'Saving…' : paper.rating ? 'Save my new answer' : 'Save my answer'}
          </Button>
        </div>
      )}
    </form>
  )
}

/** Shows the papers that answer the question, and the form in which the asker rates each of them. */
export default function RatingForm({ session }: { session: RatingSession }) {
  const { papers, failed } = use(session.reading)
  if (!papers || papers.length === 0) {
    return (
      <div className="mt-6 print:hidden">
        <Notice tone="warn" role="status">
          {failed ?? 'No paper answers this question yet.'}
        </Notice>
      </div>
    )
  }
  return (
    <section
      aria-labelledby="rating"
      className="mt-6 rounded-[6px] border border-line bg-surface p-4 sm:p-5 print:hidden"
    >
      <h2 id="rating" className="text-[17px] leading-6 font-semibold">
        What do you think of the paper?
      </h2>
      <p className="mt-1 text-muted">Your answers are shown with the paper as those of the asker.</p>
      {papers.map((paper) => (
        <PaperRating key={paper.paper_id} session={session} paper={paper} />
      ))}
    </section>
  )
}
