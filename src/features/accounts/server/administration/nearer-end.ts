type Page = { page: number; size: number; total: number }

/**
 * Returns the position of a page in a long list, counted from the nearer end, so that the fewest rows are skipped.
 * `isTurned` is true if the list must be read in reversed order. Pure.
 */
export function pageFromNearerEnd({ page, size, total }: Page): { offset: number; limit: number; isTurned: boolean } {
  const from = Math.min((page - 1) * size, total)
  const to = Math.min(from + size, total)
  return total - to < from
    ? { offset: total - to, limit: to - from, isTurned: true }
    : { offset: from, limit: size, isTurned: false }
}
