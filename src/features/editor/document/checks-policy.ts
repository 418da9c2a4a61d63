import { visibleText } from '#shared/text/visible-text.ts'
import type { CheckFound } from '#features/team/contract.ts'

const isSame = (one: CheckFound, other: CheckFound): boolean =>
  one.rule === other.rule && one.section === other.section && visibleText(one.quote) === visibleText(other.quote)

/** Returns whether somebody has dismissed the finding. Pure. */
export const isDismissed = (dismissed: readonly CheckFound[], found: CheckFound): boolean =>
  dismissed.some((one) => isSame(one, found))

/** Returns the dismissed findings with one finding added or removed. Only the newest findings are kept. Pure. */
export function withDismissed(
  dismissed: readonly CheckFound[],
  { rule, section, quote }: CheckFound,
  { is, most }: { is: boolean; most: number },
): CheckFound[] {
  const found = { rule, section, quote: visibleText(quote) }
  const others = dismissed.filter((one) => !isSame(one, found))
  return (is ? [...others, found] : others).slice(-most)
}

/** The maximum number of suggestions shown for a section. */
const SUGGESTIONS_MAX = 5

export type CheckSuggestion = CheckFound & { says: string }

/**
 * Returns the writing checks' suggestions for a section as sentences, the most serious first. Leaves out dismissed
 * suggestions, and returns none for an empty section. Pure.
 */
export function suggestionsFor(
  { name, text }: { name: string; text: string },
  found: readonly CheckSuggestion[],
  dismissed: readonly CheckFound[],
): string[] {
  if (text.trim() === '') return []
  const told = found
    .filter((one) => one.section === name && !isDismissed(dismissed, one))
    .map(({ quote, says }) => (quote && !says.includes(quote) ? `“${visibleText(quote)}”: ${says}` : says))
  return [...new Set(told)].slice(0, SUGGESTIONS_MAX)
}
