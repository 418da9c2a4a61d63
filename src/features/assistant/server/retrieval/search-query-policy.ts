import type { WeighedStem } from '#features/library/server/public.ts'

/** Of so many it is looked at which of them together are enough; the lightest of a long question are taken as held. */
const LOOKED_AT_MAX = 7

type Sought = Pick<WeighedStem, 'stem' | 'weight'>

const anyOf = (queries: readonly string[]): string => queries.map((query) => `(${query})`).join(' | ')

/** What is just enough is enough. */
const ROUNDING = 1e-9

// Whatever is enough without the first, or with it; '' where nothing is, true where nothing more is needed.
function enough([first, ...rest]: readonly Sought[], needed: number): string | true {
  if (needed <= ROUNDING) return true
  if (!first) return ''
  const left = rest.reduce((sum, { weight }) => sum + weight, 0)
  if (left + first.weight < needed - ROUNDING) return ''
  const withIt = enough(rest, needed - first.weight)
  const without = enough(rest, needed)
  const held = withIt === true ? `(${first.stem})` : withIt === '' ? '' : `(${first.stem}) & (${withIt})`
  if (without === true) return true
  return [held, without].filter(Boolean).join(' | ')
}

/**
 * A tsquery of what can hold a share of all that is asked, by weight, and at least two parts of it: what it does not find need not be looked
 * at. '' asks for nothing. Pure.
 */
export function buildSearchQuery(asked: readonly Sought[], share: number): string {
  const stems = asked.toSorted((one, other) => other.weight - one.weight)
  if (stems.length < 2) return ''
  const total = stems.reduce((sum, { weight }) => sum + weight, 0)
  const looked = stems.slice(0, LOOKED_AT_MAX)
  const given = stems.slice(LOOKED_AT_MAX).reduce((sum, { weight }) => sum + weight, 0)
  const pairs = looked.map(
    ({ stem }, at) => `(${stem}) & (${anyOf(stems.filter((_, other) => other !== at).map((other) => other.stem))})`,
  )
  const found = enough(looked, share * total - given)
  if (found === true || found === '') return anyOf(pairs)
  // One that is enough alone is no answer alone.
  const [heaviest] = stems
  return heaviest && heaviest.weight >= share * total - ROUNDING
    ? anyOf([`(${found}) & (${anyOf(stems.slice(1).map(({ stem }) => stem))})`])
    : found
}
