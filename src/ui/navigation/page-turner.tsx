import { useEffect } from 'react'
import { Button } from '#ui/button.tsx'

type PageTurnerProps = { label?: string; page: number; totalPages: number; onPage: (page: number) => void }

/**
 * Renders buttons to the previous and next page of a list whose address does not change; nothing if there is only one
 * page. If the list becomes shorter than the current page, for example by deletions, the last page is shown. A list
 * whose pages have addresses uses a Pager.
 */
export function PageTurner({ label = 'Pages', page, totalPages, onPage }: PageTurnerProps) {
  useEffect(() => {
    if (page > totalPages) onPage(totalPages)
  }, [page, totalPages, onPage])
  if (totalPages <= 1) return null
  return (
    <nav aria-label={label} className="flex flex-wrap items-center gap-x-4 gap-y-3 py-4 tabular-nums">
      <Button size="small" disabled={page <= 1} onClick={() => onPage(page - 1)}>
        Previous
      </Button>
      <span>
        Page {page.toLocaleString('en-GB')} of {totalPages.toLocaleString('en-GB')}
      </span>
      <Button size="small" disabled={page >= totalPages} onClick={() => onPage(page + 1)}>
        Next
      </Button>
    </nav>
  )
}
