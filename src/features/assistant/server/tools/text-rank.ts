/** A sentence with its place in the text, and what it holds: stems, or words. */
export type Ranked = { text: string; place: number; stems: readonly string[] }

const DAMPING = 0.85
const ROUNDS = 30
const SENTENCES_MAX = 400

// What two sentences share, as Mihalcea and Tarau (2004) count it: long ones are not alike for being long.
function alikeness(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  if (one.size < 2 || other.size < 2) return 0
  let shared = 0
  for (const stem of one) if (other.has(stem)) shared += 1
  return shared / (Math.log(one.size) + Math.log(other.size) || 1)
}

/** The sentences that most of the others speak of, in the order of the text (TextRank). Pure. */
export function centralSentences(all: readonly Ranked[], most: number): { text: string; place: number }[] {
  const sentences = all.slice(0, SENTENCES_MAX)
  const sets = sentences.map(({ stems }) => new Set(stems))
  const weights = sets.map((one, row) => sets.map((other, column) => (row === column ? 0 : alikeness(one, other))))
  const sums = weights.map((row) => row.reduce((sum, weight) => sum + weight, 0))
  let ranks = sentences.map(() => 1)
  for (let round = 0; round < ROUNDS; round += 1) {
    ranks = ranks.map((_, to) =>
      ranks.reduce(
        (sum, rank, from) => sum + (sums[from] ? (DAMPING * rank * (weights[from]?.[to] ?? 0)) / (sums[from] ?? 1) : 0),
        1 - DAMPING,
      ),
    )
  }
  return sentences
    .map(({ text, place }, index) => ({ text, place, rank: ranks[index] ?? 0 }))
    .toSorted((one, other) => other.rank - one.rank || one.place - other.place)
    .slice(0, most)
    .toSorted((one, other) => one.place - other.place)
}
