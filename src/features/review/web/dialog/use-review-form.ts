import { useState } from 'react'
import { Failure } from '#shared/calls/failure.ts'
import { dropDraft, keepDraft, readDraft } from '#ui/drafts/draft.ts'
import { errorsByField } from '#ui/forms/form-values.ts'
import { showToast } from '#ui/toasts/toast-store.ts'
import type { Decided, DecidedBefore, Decision, ReviewItem } from '../../contract.ts'
import { useDecide } from '../live-data.ts'
import { bodyOf, draftFor, errorsIn, type ReviewDraft } from './review-draft.ts'
import { decidedWords } from '../wording.ts'

/** Verbatim from the specification. */
const REVIEW_FAILED = 'Failed to submit review. Please try again.'

/** What the server says is about this very item, so it comes first. Pure. */
export function failureInWords(failure: unknown): string {
  if (!(failure instanceof Failure) || failure.kind === 'internal') return REVIEW_FAILED
  if (failure.kind === 'network') return `${REVIEW_FAILED} ${failure.detail}`
  return failure.current ? `${failure.detail} Your notes are kept.` : failure.detail
}

const keyOf = ({ kind, id }: ReviewItem): string => `review-${kind}-${id}`
const NO_NOTES = { admin_notes: '' }

function beginWith(item: ReviewItem, decision: Decision | undefined): ReviewDraft {
  const kept = readDraft(localStorage, keyOf(item), NO_NOTES)
  return { ...draftFor(item), decision, ...kept }
}

function tell(item: ReviewItem, decision: Decision, { public_number: number }: Decided): void {
  const text = number ? `The paper was added to the Research Library as ${number}.` : undefined
  showToast({ title: decidedWords(item.kind, decision), text })
}

// A question changes by its asker's answer, too. Whoever was told of a newer decision knows of the change that it made.
const seenOf = (item: ReviewItem, seen: string | null) => ({
  seen_reviewed_at: seen,
  ...(item.kind === 'question' ? { seen_at: seen && seen !== item.reviewed_at ? seen : item.changed_at } : {}),
})

type Form = { item: ReviewItem; decision: Decision | undefined; onDone: () => void }

/** A decision as it is being made. A failure keeps everything, and so does closing it: the notes, on the device. */
export function useReviewForm({ item, decision, onDone }: Form) {
  const [draft, setDraft] = useState<ReviewDraft>(() => beginWith(item, decision))
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [failure, setFailure] = useState<string>()
  /** The newest decision that whoever decides knows of. */
  const [seen, setSeen] = useState(item.reviewed_at)
  const deciding = useDecide()
  const change = (changes: Partial<ReviewDraft>) => {
    setDraft((before) => ({ ...before, ...changes }))
    setErrors((before) => Object.fromEntries(Object.entries(before).filter(([field]) => !(field in changes))))
    if (changes.admin_notes !== undefined) {
      keepDraft(localStorage, keyOf(item), { admin_notes: changes.admin_notes })
    }
  }
  const refuse = (error: unknown): Record<string, string> => {
    const refused = error instanceof Failure ? errorsByField(error.errors) : {}
    setErrors(refused)
    setFailure(failureInWords(error))
    if (error instanceof Failure && error.current) setSeen((error.current as DecidedBefore).reviewed_at)
    return refused
  }
  /** @returns what does not hold, by field. */
  const send = async (): Promise<Record<string, string>> => {
    const found = errorsIn(item.kind, draft)
    setErrors(found)
    setFailure(undefined)
    const body = bodyOf(item, draft)
    if (Object.keys(found).length > 0 || !body) return found
    try {
      const toDecide = { kind: item.kind, id: item.id, body: { ...body, ...seenOf(item, seen) } }
      const answer = await deciding.send(toDecide)
      if (!answer) return {}
      dropDraft(localStorage, keyOf(item))
      tell(item, body.decision, answer.item)
      onDone()
      return {}
    } catch (error) {
      return refuse(error)
    }
  }
  return {
    draft,
    errors,
    failure,
    isOvertaken: seen !== item.reviewed_at,
    isSending: deciding.isPending,
    missing: () => errorsIn(item.kind, draft),
    change,
    send,
  }
}
export type ReviewFormState = ReturnType<typeof useReviewForm>
