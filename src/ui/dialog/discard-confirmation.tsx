import { useId, useLayoutEffect, useRef } from 'react'
import { Button } from '../button.tsx'

/** Asks at the foot of a dialog whether what was typed in it may go. Its "no" has the focus, which goes back to where it was. */
export function DiscardConfirmation({ onLose, onKeep }: { onLose: () => void; onKeep: () => void }) {
  const keep = useRef<HTMLButtonElement>(null)
  const id = useId()
  useLayoutEffect(() => {
    const before = document.activeElement
    keep.current?.focus()
    return () => {
      if (before instanceof HTMLElement) before.focus()
    }
  }, [])
  return (
    <div role="alertdialog" aria-labelledby={id} className="flex-none border-t border-line px-5 py-4 sm:px-7">
      <p id={id} className="mb-3 font-semibold">
        Close this and lose what you typed?
      </p>
      <div className="flex flex-wrap gap-2">
        <Button kind="danger" onClick={onLose}>
          Close and lose it
        </Button>
        <Button ref={keep} onClick={onKeep}>
          Go on typing
        </Button>
      </div>
    </div>
  )
}
