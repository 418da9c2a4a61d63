import { useState } from 'react'
import { Failure } from '#shared/calls/failure.ts'
import { useDraft } from '#ui/drafts/use-draft.ts'
import { errorsByField } from '#ui/forms/form-values.ts'
import { showToast } from '#ui/toasts/toast-store.ts'
import type { Decided, DecidedBefore, ReviewItem } from '../../contract.ts'
import type { ReviewTab, ReviewDraft } from '../review-queue.ts'
import { useDecide } from '../live-data.ts'
import { bodyOf, draftFor, errorsIn } from './review-draft.ts'
import { decisionMessage } from '../review-texts.ts'

/** Verbatim from the specification. */
const REVIEW_FAILED = 'Failed to submit review. Please try again.'

/** What the server says is about this very item, so it comes first. Pure. */
export function failureInWords(failure: unknown): string {
  if (!(failure instanceof Failure) || failure.kind === 'internal') return REVIEW_FAILED
  if (failure.kind === 'network') return `${REVIEW_FAILED} ${failure.detail}`
  return failure.current ? `${failure.detail} Your notes are kept.` : failure.detail
}

const formOf = ({ kind, id }: ReviewItem): string => `review:${kind}:${id}`
const NO_NOTES = { admin_notes: '' }

type Form = { openTab: ReviewTab; item: ReviewItem; decision: string | undefined; onDone: () => void }

function tell(openTab: ReviewTab, decision: string, { public_number: number }: Decided): void {
  const text = number ? `The paper was added to the Research Library as ${number}.` : undefined
  showToast({ title: decisionMessage(openTab, decision), text })
}

/** A decision as it is being made. A failure keeps everything, and so does closing it: the notes, on the device. */
export function useReviewForm({ openTab, item, decision, onDone }: Form) {
  const [chosen, setChosen] = useState<ReviewDraft>(() => ({ ...draftFor(openTab, item), decision }))
  const notes = useDraft(formOf(item), NO_NOTES)
  const draft = { ...chosen, ...notes.values }
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [failure, setFailure] = useState<string>()
  const [before, setBefore] = useState<DecidedBefore>()
  /** The newest decision that whoever decides knows of. */
  const seen = before?.reviewed_at ?? item.reviewed_at
  const deciding = useDecide()
  const change = (changes: Partial<ReviewDraft>) => {
    setChosen((now) => ({ ...now, ...changes }))
    setErrors((now) => Object.fromEntries(Object.entries(now).filter(([field]) => !(field in changes))))
    if (changes.admin_notes !== undefined) notes.set({ admin_notes: changes.admin_notes })
  }
  const refuse = (error: unknown): Record<string, string> => {
    const refused = error instanceof Failure ? errorsByField(error.errors) : {}
    setErrors(refused)
    setFailure(failureInWords(error))
    if (error instanceof Failure && error.current) setBefore(error.current as DecidedBefore)
    return refused
  }
  /** @returns what does not hold, by field. */
  const send = async (): Promise<Record<string, string>> => {
    const found = errorsIn(openTab, draft)
    setErrors(found)
    setFailure(undefined)
    const body = bodyOf(openTab, draft)
    if (Object.keys(found).length > 0 || !body) return found
    try {
      const known = { seen_reviewed_at: seen, ...openTab.dialog?.seenOf?.(item, seen) }
      const toDecide = { kind: item.kind, id: item.id, body: { ...body, ...known } }
      const answer = await deciding.send(toDecide)
      if (!answer) return {}
      notes.clear()
      tell(openTab, body.decision, answer.item)
      onDone()
      return {}
    } catch (error) {
      return refuse(error)
    }
  }
  return {
    draft,
    others: notes.others,
    errors,
    failure,
    /** The decision that came first, once this one was refused for it. */
    before,
    isSending: deciding.isPending,
    missing: () => errorsIn(openTab, draft),
    change,
    send,
  }
}
export type ReviewFormState = ReturnType<typeof useReviewForm>
