import { type FormEvent, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { TextArea } from '#ui/forms/text-area.tsx'
import { useOneAtATime } from '#ui/use-one-at-a-time.ts'
import { call } from '#app/call.ts'
import { RATING_LENGTH_MAX, RATING_MAX } from '../../limits.ts'
import { setChat, useChat } from '../talk/chat-data.ts'

const STEPS = Array.from({ length: RATING_MAX }, (_, index) => index + 1)
const ENDS: Record<number, string> = { 1: 'not at all', [RATING_MAX]: 'very' }

/** How helpful it was. It is asked once, and nobody need answer. */
export function RatingForm() {
  const { sessionId, rating } = useChat()
  const [chosen, setChosen] = useState<number>()
  const [feedback, setFeedback] = useState('')
  const [failed, setFailed] = useState(false)
  const { busy, once } = useOneAtATime()
  if (rating === 'sent') return <p role="status">Thank you. Your rating helps us to mend what is missing.</p>
  const send = (event: FormEvent) => {
    event.preventDefault()
    // Specification 001, section 4: without a session it does nothing.
    if (sessionId === null || chosen === undefined) return
    const body = { session_id: sessionId, user_satisfaction: chosen, feedback: feedback || null }
    void once(() =>
      call('POST /api/chat/end-session', { body }).then(
        () => setChat({ rating: 'sent' }),
        () => setFailed(true),
      ),
    )
  }
  return (
    <form onSubmit={send} className="grid gap-3 rounded-[6px] border border-line px-3 py-3 text-[14px] leading-5">
      <fieldset>
        <legend className="mb-1 font-semibold">How helpful was this?</legend>
        <div className="flex gap-2">
          {STEPS.map((step) => (
            <label
              key={step}
              className="flex size-11 items-center justify-center rounded-[6px] border border-control has-checked:border-brand has-checked:bg-soft"
            >
              <input
                type="radio"
                name="rating"
                value={step}
                checked={chosen === step}
                onChange={() => setChosen(step)}
                className="sr-only"
              />
              {step}
              <span className="sr-only">
                {ENDS[step] ? ` of ${RATING_MAX}, ${ENDS[step]} helpful` : ` of ${RATING_MAX}`}
              </span>
            </label>
          ))}
        </div>
        <p className="mt-1 text-[13px] leading-[18px] text-muted" aria-hidden="true">
          1 not at all, {RATING_MAX} very
        </p>
      </fieldset>
      <TextArea
        label="What was missing?"
        isShort
        rows={2}
        value={feedback}
        maxLength={RATING_LENGTH_MAX}
        onChange={({ target }) => setFeedback(target.value)}
      />
      {failed ? (
        <p role="alert" className="font-semibold text-danger">
          Your rating could not be sent. Please try again.
        </p>
      ) : null}
      <div>
        <Button type="submit" size="small" disabled={chosen === undefined} busy={busy}>
          {busy ? 'Sending...' : 'Send rating'}
        </Button>
      </div>
    </form>
  )
}
