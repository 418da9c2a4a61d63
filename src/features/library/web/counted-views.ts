import { useEffect, useState } from 'react'
import { call } from '#call.ts'

/** Counts this reading once the page is open, and answers the count; when counting fails the page's own number stays. */
export function useCountedViews(paperId: string, viewsRendered: number): number {
  const [views, setViews] = useState(viewsRendered)
  useEffect(() => {
    let open = true
    call('POST /api/public/research-library/:paperId/view', { params: { paperId } }).then(
      ({ new_view_count }) => open && setViews(new_view_count),
      // The specification ignores a view that could not be counted.
      () => undefined,
    )
    return () => {
      open = false
    }
  }, [paperId])
  return views
}
