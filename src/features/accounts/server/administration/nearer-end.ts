type Page = { page: number; size: number; total: number }

/**
 * Returns how to reach a page of a long list while skipping the fewest rows: from the start, or from the end in
 * reversed order. Pure.
 */
export function pageFromNearerEnd({ page, size, total }: Page): { offset: number; limit: number; isTurned: boolean } {
  const from = Math.min((page - 1) * size, total)
  const to = Math.min(from + size, total)
  return total - to < from
    ? { offset: total - to, limit: to - from, isTurned: true }
    : { offset: from, limit: size, isTurned: false }
}
