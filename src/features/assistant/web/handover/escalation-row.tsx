import { useEffect, useRef, useState, type FormEvent } from 'react'
import { Button } from '#ui/button.tsx'
import { useMailAvailable } from '#ui/mail/mail-availability.ts'
import { Link } from '#ui/navigation/link.tsx'
import { call } from '#app/call.ts'
import { TextArea } from '#ui/forms/text-area.tsx'
import { useOneAtATime } from '#ui/use-one-at-a-time.ts'
import { readChat, setChat, useChat } from '../talk/chat-data.ts'
import { RATING_MAX, RATING_LENGTH_MAX } from '../../limits.ts'

/** The delay between the hint and the request for a rating. Source: docs/product.md, "Assistant". */
const RATING_AFTER_MS = 2_000
/** A reader within this distance (in pixels) of the bottom is assumed to be reading the newest messages. */
const FOOT_PX = 24

// The form appears below the last message. It scrolls into view only if the reader is at the bottom, so that reading
// older messages is not interrupted.
function askForRating(log: Element | null | undefined) {
  const isAtFoot = log && log.scrollHeight - log.scrollTop - log.clientHeight <= FOOT_PX
  setChat({ rating: 'asked' })
  if (isAtFoot) requestAnimationFrame(() => log.querySelector('form')?.scrollIntoView({ block: 'nearest' }))
}

/** Offers the support team's help if the assistant cannot answer, and states when to expect a reply. */
export function EscalationRow() {
  const { rating } = useChat()
  const canMail = useMailAvailable()
  const hint = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const timer = setTimeout(() => {
      if (readChat().rating === 'none') askForRating(hint.current?.closest('[role="log"]'))
    }, RATING_AFTER_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <>
      <div
        ref={hint}
        className="grid justify-items-start gap-2 rounded-[6px] bg-sunken px-3 py-2 text-[14px] leading-5"
      >
        <p>
          Someone from our support team can look at this and reply {canMail ? 'by e-mail' : 'here'} within 24–48 hours.
          Or visit the{' '}
          <Link to="/support" className="text-brand underline">
            support page
          </Link>
          .
        </p>
        <Button size="small" onClick={() => setChat({ view: 'handing over' })}>
          Ask a person
        </Button>
      </div>
      {rating === 'none' ? null : <RatingForm />}
    </>
  )
}

const STEPS = Array.from({ length: RATING_MAX }, (_, index) => index + 1)

const ENDS: Record<number, string> = { 1: 'not at all', [RATING_MAX]: 'very' }

/** Asks how helpful the conversation was. The form appears once, and answering is optional. */
function RatingForm() {
  const { sessionId, rating } = useChat()
  const [chosen, setChosen] = useState<number>()
  const [feedback, setFeedback] = useState('')
  const [failed, setFailed] = useState(false)
  const { busy, once } = useOneAtATime()
  if (rating === 'sent') return <p role="status">Thank you. Your rating helps us improve.</p>
  const send = (event: FormEvent) => {
    event.preventDefault()
    // Without a session, there is nothing to rate.
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
          1 = not at all, {RATING_MAX} = very
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
