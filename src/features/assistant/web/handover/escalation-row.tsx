import { useEffect, useRef } from 'react'
import { Button } from '#ui/button.tsx'
import { useMailAvailable } from '#ui/mail/mail-availability.ts'
import { Link } from '#ui/navigation/link.tsx'
import { readChat, setChat, useChat } from '../talk/chat-data.ts'
import { RatingForm } from './rating-form.tsx'

/** Specification 001, section 4: how long after the hint the rating is asked for. */
const RATING_AFTER_MS = 2_000
/** Whoever is so near the foot reads what stands there. */
const FOOT_PX = 24

// It comes below what was said: whoever has read to the foot is led on to it, and nobody who still reads above.
function askForRating(log: Element | null | undefined) {
  const isAtFoot = log && log.scrollHeight - log.scrollTop - log.clientHeight <= FOOT_PX
  setChat({ rating: 'asked' })
  if (isAtFoot) requestAnimationFrame(() => log.querySelector('form')?.scrollIntoView({ block: 'nearest' }))
}

/** What the assistant cannot answer a person may: how that is asked for, and when the answer comes. */
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
          A person of our support team can look at this, and answers {canMail ? 'by mail' : 'here'} within 24–48 hours.
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
