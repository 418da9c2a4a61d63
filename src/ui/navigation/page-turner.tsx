import { useEffect } from 'react'
import { Button } from '#ui/button.tsx'

type PageTurnerProps = { label?: string; page: number; totalPages: number; onPage: (page: number) => void }

/**
 * Back and forth in a list that stays where it is; nothing where there is one page only. Where the list has become shorter than the page
 * that is shown, as after the last of it were deleted, it goes to the last page there is. A list with addresses takes a Pager.
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
