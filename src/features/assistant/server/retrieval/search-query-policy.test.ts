import { expect, test } from 'vitest'
import { buildSearchQuery } from './paper-ranking.ts'

/** Evaluates a tsquery of single-letter stems against a text that contains the given letters. */
function holds(query: string, held: ReadonlySet<string>): boolean {
  let text = query.replace(/[a-z]/g, (letter) => (held.has(letter) ? '1' : '0'))
  const valueOf = (flat: string) =>
    flat.split('|').some((part) => part.split('&').every((one) => one.trim() === '1')) ? '1' : '0'
  while (text.includes('(')) text = text.replace(/\(([01&| ]*)\)/g, (_, flat: string) => valueOf(flat))
  return valueOf(text) === '1'
}

const SHARE = 0.6
const LETTERS = 'abcdefghi'
// Returns pseudo-random weights, small and large. The same seed always gives the same weights.
const numbers = (seed: number) =>
  Array.from({ length: LETTERS.length }, (_, at) => 0.3 + (((seed + 1) * (at + 7) * 7919) % 997) / 150)

const SEEDS = 6
const ROUNDING = 1e-6

test.each([2, 3, 5, 7, 9])('a query of %i words matches texts with enough of them', (count) => {
  const lost: string[] = []
  const needless: string[] = []
  for (let seed = 0; seed < SEEDS; seed += 1) {
    const weights = numbers(seed)
    const asked = Array.from(LETTERS.slice(0, count), (stem, at) => ({ stem, weight: weights[at] ?? 1 }))
    const total = asked.reduce((sum, { weight }) => sum + weight, 0)
    const query = buildSearchQuery(asked, SHARE)
    for (let mask = 0; mask < 2 ** count; mask += 1) {
      const held = asked.filter((_, at) => mask & (1 << at))
      const heldStems = held.map(({ stem }) => stem)
      const over = held.reduce((sum, { weight }) => sum + weight, 0) - SHARE * total
      const isSought = holds(query, new Set(heldStems))
      if (held.length > 1 && over >= 0 && !isSought) lost.push(`${heldStems.join('')} by ${query}`)
      if ((held.length < 2 || over < -ROUNDING) && isSought) needless.push(`${heldStems.join('')} by ${query}`)
    }
  }
  expect(lost).toEqual([])
  // With more than seven stems, the query assumes that a text contains the lightest ones, so it may also match other
  // texts.
  expect(count <= 7 ? needless : []).toEqual([])
})

test('a query needs at least two words', () => {
  expect(buildSearchQuery([], SHARE)).toBe('')
  expect(buildSearchQuery([{ stem: 'a', weight: 1 }], SHARE)).toBe('')
})
