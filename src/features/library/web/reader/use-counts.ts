import { useEffect, useRef, useState } from 'react'
import { call } from '#app/call.ts'
import type { PaperData } from '../loaders.ts'

/** A paper's counts as this reader sees them; `unsent` when the last press on Like did not reach the server. */
export type Counts = { views: number; likes: number; liked: boolean; unsent?: boolean }
export type ChangeCounts = (change: Partial<Counts>) => void

/** Counts this reading once the page is open, and answers the counts; when counting fails the page's own numbers stay. */
export function useCounts({ id, views, likes }: PaperData): [Counts, ChangeCounts] {
  const [counts, setCounts] = useState<Counts>({ views, likes, liked: false })
  // A press while the view was being counted is newer than the response.
  const isPressed = useRef(false)
  useEffect(() => {
    let open = true
    isPressed.current = false
    call('POST /api/public/research-library/:paperId/view', { params: { paperId: id } }).then(
      ({ new_view_count, ...like }) =>
        open && setCounts((known) => ({ ...known, views: new_view_count, ...(isPressed.current ? {} : like) })),
      // The specification ignores a view that could not be counted.
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
