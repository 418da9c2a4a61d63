import { useState } from 'react'
import { Failure } from '#shared/calls/failure.ts'
import { showToast } from '#ui/toasts/toast-store.ts'
import type { Decided, ReviewItem } from '../../contract.ts'
import { useUndoDecision } from '../live-data.ts'
import type { ReviewTab } from '../review-queue.ts'
import { choiceOf, decisionMessage } from '../review-texts.ts'
import { describeEffect } from './effect-label.ts'

/** The time for which the confirmation with its Undo button is shown. */
const UNDO_TOAST_MS = 20_000

type Pending = Pick<ReviewItem, 'kind' | 'id' | 'reviewed_at'> & { title: string }

type Made = { openTab: ReviewTab; item: ReviewItem; decision: string; decided: Decided }

/** Confirms decisions, and undoes those that have not taken effect. */
export function useUndo() {
  const undoing = useUndoDecision()
  const [last, setLast] = useState<Pending>()

  const undo = async ({ kind, id, reviewed_at: seen, title }: Pending): Promise<void> => {
    try {
      const undone = await undoing.send({ kind, id, seen_reviewed_at: seen ?? undefined })
      if (undone) showToast({ title: 'Decision undone', text: `“${title}” can be decided on again.` })
    } catch (error) {
      const text = error instanceof Failure ? error.detail : 'Please try again.'
      showToast({ title: 'The decision could not be undone', text, kind: 'danger' })
    }
    setLast((now) => (now?.id === id ? undefined : now))
  }

  /** Shows a confirmation. If the decision takes effect later, the confirmation offers to undo it. */
  const confirm = ({ openTab, item, decision, decided }: Made): void => {
    const { takes_effect_at: at, public_number: number } = decided
    if (at === null) {
      const text = number ? `The paper was added to the Research Library as ${number}.` : undefined
      return showToast({ title: decisionMessage(openTab, decision), text })
    }
    const pending = { kind: item.kind, id: item.id, reviewed_at: decided.reviewed_at, title: openTab.titleOf(item) }
    setLast(pending)
    showToast({
      title: `${choiceOf(openTab, decision)?.label ?? 'Decision'}: saved`,
      text: `“${pending.title}”. This takes effect ${describeEffect(new Date(at), new Date())}. Press u to undo.`,
      action: { label: 'Undo', act: () => void undo(pending) },
      durationMs: UNDO_TOAST_MS,
    })
  }

  return {
    /** The last decision of this session that can be undone. */
    last,
    undo,
    confirm,
  }
}
