import { useEffect, useRef, useState } from 'react'
import type { ReviewItem } from '../../contract.ts'
import type { ReviewTab } from '../review-queue.ts'
import type { RowFocus } from './use-rows.ts'

/** The row after one that is decided; of the last one, the row before it. Pure. */
export function rowAfter(ids: readonly string[], id: string): string | undefined {
  const index = ids.indexOf(id)
  return index === -1 ? undefined : (ids[index + 1] ?? ids[index - 1])
}

type Reviewing = { openTab: ReviewTab; item: ReviewItem; decision?: string | undefined }
type Listed = { openTab: ReviewTab; ids: readonly string[] }

/** What is being decided: beside the list, which a decided item leaves while its dialog still has something to say. */
export function useReviewSession(rows: RowFocus, { openTab, ids }: Listed) {
  const [reviewing, setReviewing] = useState<Reviewing>()
  const next = useRef<string>(undefined)
  // The focus goes back to the row, or after a decision to the next; either may have gone from the list meanwhile.
  useEffect(() => {
    if (reviewing || next.current === undefined) return
    rows.focus(next.current)
    next.current = undefined
  }, [reviewing, rows])
  return {
    reviewing,
    begin: (item: ReviewItem, decision?: string) => setReviewing({ openTab, item, decision }),
    leave: () => {
      next.current = reviewing?.item.id
      setReviewing(undefined)
    },
    finish: (id: string) => {
      next.current = rowAfter(ids, id) ?? id
      setReviewing(undefined)
    },
  }
}
