/** Of a page: how many stand on pages before it, and how many have more than its first. */
type Before = { offset: number; ahead: number }

/**
 * The ranks of counts in falling order: those alike share one, and whoever follows them is behind all of them (1, 2, 2, 4). Those that go
 * on from the page before share theirs with it. Pure.
 */
export function ranksOf(counts: readonly number[], { offset, ahead }: Before = { offset: 0, ahead: 0 }): number[] {
  const ranks: number[] = []
  for (const [index, count] of counts.entries()) {
    const isAlike = index > 0 && counts[index - 1] === count
    ranks.push(index === 0 ? ahead + 1 : isAlike ? (ranks[index - 1] ?? 1) : offset + index + 1)
  }
  return ranks
}
