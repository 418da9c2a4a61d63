import { useId, useLayoutEffect, useRef } from 'react'
import { Button } from '../button.tsx'

/**
 * Asks at the bottom of a dialog whether to discard typed text. The button that keeps the text has the focus first;
 * afterwards the focus returns to its earlier element.
 */
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
        Discard what you typed?
      </p>
      <div className="flex flex-wrap gap-2">
        <Button kind="danger" onClick={onLose}>
          Discard
        </Button>
        <Button ref={keep} onClick={onKeep}>
          Keep editing
        </Button>
      </div>
    </div>
  )
}
