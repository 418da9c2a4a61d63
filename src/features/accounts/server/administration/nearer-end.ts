type Page = { page: number; size: number; total: number }

/**
 * How a page of a long list is reached by passing over the fewest rows: from its beginning, or from its end in the order turned round.
 * Pure.
 */
export function pageFromNearerEnd({ page, size, total }: Page): { offset: number; limit: number; isTurned: boolean } {
  const from = Math.min((page - 1) * size, total)
  const to = Math.min(from + size, total)
  return total - to < from
    ? { offset: total - to, limit: to - from, isTurned: true }
    : { offset: from, limit: size, isTurned: false }
}
