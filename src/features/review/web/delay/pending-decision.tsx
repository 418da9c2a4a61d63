import { useEffect, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { StatusDot } from '#ui/status-dot.tsx'
import type { ReviewItem } from '../../contract.ts'
import { stateOf } from '../review-texts.ts'
import { describeEffect } from './effect-label.ts'

/** The interval at which the time left is shown again. */
const TICK_MS = 5_000

/** Returns the current time, which is updated every few seconds. */
function useClock(): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const ticking = setInterval(() => setNow(new Date()), TICK_MS)
    return () => clearInterval(ticking)
  }, [])
  return now
}

type Pending = NonNullable<ReviewItem['pending_decision']>

/** Shows what was decided, and the time left until it takes effect. */
export function EffectStatus({ pending: { decision, takes_effect_at: at } }: { pending: Pending }) {
  const now = useClock()
  return (
    <StatusDot tone="wait">
      {stateOf(decision).label}, takes effect {describeEffect(new Date(at), now)}
    </StatusDot>
  )
}

type UndoProps = { title: string; onUndo: () => void }

/** Undoes the decision on the item with this title. */
export const UndoButton = ({ title, onUndo }: UndoProps) => (
  <Button size="small" onClick={onUndo} aria-label={`Undo: ${title}`}>
    Undo
  </Button>
)

/** Shows that the newest decision could not be carried out, and why. */
export function FailedDecision({ failed }: { failed: NonNullable<ReviewItem['failed_decision']> }) {
  return (
    <p className="text-[14px] leading-5 [overflow-wrap:anywhere] text-danger">
      <span className="font-semibold">{stateOf(failed.decision).label}, but not carried out:</span> {failed.reason}
    </p>
  )
}
