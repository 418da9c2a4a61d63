/** The ranks of counts in falling order: those alike share one, and whoever follows them is behind all of them (1, 2, 2, 4). Pure. */
export function ranksOf(counts: readonly number[]): number[] {
  const ranks: number[] = []
  for (const [index, count] of counts.entries()) {
    ranks.push(index > 0 && counts[index - 1] === count ? (ranks[index - 1] ?? 1) : index + 1)
  }
  return ranks
}
