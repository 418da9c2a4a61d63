import { useEffect, useRef } from 'react'
import { Button, ButtonLink } from '#ui/button.tsx'

/** What happens after a claim has been stored. */
export function ClaimConfirmation({ nextSteps, onClose }: { nextSteps: string[]; onClose: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null)
  // The form that held the focus is gone: without this a screen reader would be left nowhere.
  useEffect(() => heading.current?.focus(), [])
  return (
    <div>
      <h3 ref={heading} tabIndex={-1} className="font-serif text-[23px] leading-[29px] font-semibold outline-none">
        Proposal Submitted Successfully!
      </h3>
      <p className="mt-3 font-semibold">What happens next</p>
      <ol className="mt-2 grid list-decimal gap-2 pl-5 leading-6">
        {nextSteps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <div className="mt-6 flex flex-wrap gap-3">
        <ButtonLink to="/student/dashboard" kind="main">
          Go to Overview
        </ButtonLink>
        <Button onClick={onClose}>Close</Button>
      </div>
    </div>
  )
}
