import { useState } from 'react'
import { Failure } from '#shared/failure.ts'
import { errorsByField } from '#ui/form-values.ts'
import { showToast } from '#ui/toast-store.ts'
import type { Decided, ReviewItem } from '../contract.ts'
import { useDecide } from './live-data.ts'
import { bodyOf, draftFor, errorsIn, type ReviewDraft } from './review-draft.ts'
import { decidedWords } from './wording.ts'

/** Verbatim from the specification. */
const REVIEW_FAILED = 'Failed to submit review. Please try again.'

/** What the server says is about this very item, so it comes first. Pure. */
export function failureInWords(failure: unknown): string {
  if (!(failure instanceof Failure) || failure.kind === 'internal') return REVIEW_FAILED
  return failure.kind === 'network' ? `${REVIEW_FAILED} ${failure.detail}` : failure.detail
}

/** A decision as it is being made. A failure keeps everything. */
export function useReviewForm({ item, onDone }: { item: ReviewItem; onDone: () => void }) {
  const [draft, setDraft] = useState<ReviewDraft>(() => draftFor(item))
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [failure, setFailure] = useState<string>()
  const [added, setAdded] = useState<Decided>()
  const deciding = useDecide()
  const change = (changes: Partial<ReviewDraft>) => {
    setDraft((before) => ({ ...before, ...changes }))
    setErrors((before) => Object.fromEntries(Object.entries(before).filter(([field]) => !(field in changes))))
  }
  /** @returns what does not hold, by field. */
  const send = async (): Promise<Record<string, string>> => {
    const found = errorsIn(item.kind, draft)
    setErrors(found)
    setFailure(undefined)
    const body = bodyOf(item.kind, draft)
    if (deciding.isPending || Object.keys(found).length > 0 || !body) return found
    try {
      const { item: decided } = await deciding.mutateAsync({ kind: item.kind, id: item.id, body })
      showToast({ title: decidedWords(item.kind, body.decision) })
      if (decided.library_id) setAdded(decided)
      else onDone()
      return {}
    } catch (error) {
      const refused = error instanceof Failure ? errorsByField(error.errors) : {}
      setErrors(refused)
      setFailure(failureInWords(error))
      return refused
    }
  }
  return { draft, errors, failure, added, isSending: deciding.isPending, change, send }
}
export type ReviewFormState = ReturnType<typeof useReviewForm>
