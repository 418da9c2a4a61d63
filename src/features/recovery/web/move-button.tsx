import { useId } from 'react'
import { Button } from '#ui/button.tsx'

type MoveButtonParts = {
  /** The reason why this move is not allowed; undefined if it is allowed. The server checks this as well. */
  refusal: string | undefined
  onMove: () => void
  children: string
}

/** Shows the button for a move to another environment; disabled, with the reason, if the move is not allowed. */
export function MoveButton({ refusal, onMove, children }: MoveButtonParts) {
  const id = useId()
  return (
    <div className="grid max-w-[38ch] justify-items-start gap-1.5 sm:justify-items-end">
      <Button size="small" disabled={refusal !== undefined} aria-describedby={refusal && id} onClick={onMove}>
        {children}
      </Button>
      {refusal ? (
        <p id={id} className="text-[13px] leading-[18px] text-pretty text-muted sm:text-right">
          {refusal}
        </p>
      ) : null}
    </div>
  )
}
