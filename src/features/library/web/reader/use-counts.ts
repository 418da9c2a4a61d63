import { useEffect, useRef, useState } from 'react'
import { call } from '#app/call.ts'
import type { PaperData } from '../loaders.ts'

/** A paper's counts as shown to this reader. `unsent` is true if the last press on Like did not reach the server. */
export type Counts = { views: number; likes: number; liked: boolean; unsent?: boolean }
export type ChangeCounts = (change: Partial<Counts>) => void

/**
 * Counts a view when the page opens. @returns the current counts, or the counts from the page's data if counting fails
 */
export function useCounts({ id, views, likes }: PaperData): [Counts, ChangeCounts] {
  const [counts, setCounts] = useState<Counts>({ views, likes, liked: false })
  // If Like is pressed during the request, the reader's choice is newer than the likes in the response.
  const isPressed = useRef(false)
  useEffect(() => {
    let open = true
    isPressed.current = false
    call('POST /api/public/research-library/:paperId/view', { params: { paperId: id } }).then(
      ({ new_view_count, ...like }) =>
        open && setCounts((known) => ({ ...known, views: new_view_count, ...(isPressed.current ? {} : like) })),
      // Ignores the error, since the reader need not know that the view was not counted.
      () => undefined,
    )
    return () => {
      open = false
    }
  }, [id])
  const change: ChangeCounts = (made) => {
    isPressed.current = true
    setCounts((known) => ({ ...known, ...made }))
  }
  return [counts, change]
}
