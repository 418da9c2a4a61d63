const PAGES_SHOWN = 5

/** Returns up to five page numbers around the current one; the window slides near the start and the end. Pure. */
export function visiblePages(page: number, totalPages: number): number[] {
  const first = Math.max(1, Math.min(page - 2, totalPages - PAGES_SHOWN + 1))
  const last = Math.min(totalPages, first + PAGES_SHOWN - 1)
  return Array.from({ length: last - first + 1 }, (_, index) => first + index)
}
