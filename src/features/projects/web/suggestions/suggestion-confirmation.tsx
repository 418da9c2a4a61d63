import { type ReactNode, useEffect, useRef } from 'react'
import { Button, ButtonLink } from '#ui/button.tsx'
import { SendButton } from '#ui/forms/send-button.tsx'
import { WORKSPACE_PATH } from '../../paths.ts'

/** Explains the next steps after a proposal or a refined question has been stored. */
export function SuggestionConfirmation({
  title,
  nextSteps,
  onClose,
}: {
  title: string
  nextSteps: string[]
  onClose: () => void
}) {
  const heading = useRef<HTMLHeadingElement>(null)
  // The form is removed, so the focus moves to the heading, where screen readers continue.
  useEffect(() => heading.current?.focus(), [])
  return (
    <div>
      <h3 ref={heading} tabIndex={-1} className="font-serif text-[23px] leading-[29px] font-semibold outline-none">
        {title}
      </h3>
      <p className="mt-3 font-semibold">What happens next</p>
      <ol className="mt-2 grid list-decimal gap-2 pl-5 leading-6">
        {nextSteps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <div className="mt-6 flex flex-wrap gap-3">
        <ButtonLink to={WORKSPACE_PATH} kind="main">
          Go to My Workspace
        </ButtonLink>
        <Button onClick={onClose}>Close</Button>
      </div>
    </div>
  )
}

/** Shows the editors' requests above the form in which the member answers them. */
export function RevisionRequest({ notes }: { notes: string }) {
  return (
    <div className="rounded-[6px] bg-warn-soft px-4 py-3 text-warn">
      <p className="font-semibold">What the editors asked you to revise</p>
      <p className="mt-1 break-words whitespace-pre-line">{notes}</p>
    </div>
  )
}

type FormEndParts = {
  failure: string | undefined
  send: { label: string; missing?: string | undefined; busy: boolean }
  onCancel: () => void
  children: ReactNode
}

/** Shows the end of a form: the error message, the buttons, and a note that the draft is saved. */
export function FormEnd({ failure, send: { label, missing, busy }, onCancel, children }: FormEndParts) {
  return (
    <>
      {/* The toast announces the failure. The reason stays here after the toast has disappeared. */}
      {failure ? <p className="rounded-[6px] bg-danger-soft px-4 py-3 font-semibold text-danger">{failure}</p> : null}
      <div className="flex flex-wrap items-center gap-3">
        <SendButton missing={missing} busy={busy}>
          {busy ? 'Submitting…' : label}
        </SendButton>
        <Button onClick={onCancel}>Cancel</Button>
      </div>
      {children}
    </>
  )
}
