import { useEffect, useRef } from 'react'
import { SUPPORT_RESPONSE_TIME } from '#shared/business.ts'
import { NO_MAIL, useMailAvailable } from '#ui/mail/mail-availability.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { PageTitle } from '../page-title.tsx'

const nextSteps = (canMail: boolean): string[] => [
  `We review your feedback within ${SUPPORT_RESPONSE_TIME}.`,
  canMail
    ? 'We’ll answer if you gave an email address.'
    : `${NO_MAIL} If you gave an email address, we’ll answer once it can.`,
  'Urgent issues are prioritised.',
]

/** Shows the confirmation in place of a form that was sent. */
export function FeedbackConfirmation({ said, onMore }: { said: string; onMore: () => void }) {
  const canMail = useMailAvailable()
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    place.current?.focus()
    window.scrollTo(0, 0)
  }, [])
  return (
    <div
      ref={place}
      tabIndex={-1}
      className="mx-auto grid max-w-[680px] gap-6 px-4 pt-9 pb-16 outline-none sm:px-6 sm:pt-11"
    >
      <PageTitle title="Feedback sent" lead={said} />
      <section className="border-t border-line pt-4">
        <h2 className="mb-1 font-semibold">What happens next</h2>
        <ol className="grid list-decimal gap-1.5 pl-5">
          {nextSteps(canMail).map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      </section>
      <div className="flex flex-wrap gap-3">
        <Button kind="main" onClick={onMore}>
          Submit More Feedback
        </Button>
        <ButtonLink to="/">Return to Home</ButtonLink>
      </div>
    </div>
  )
}
