import { visibleText } from '#shared/text/visible-text.ts'
import type { CheckFound } from '#features/team/contract.ts'

const isSame = (one: CheckFound, other: CheckFound): boolean =>
  one.rule === other.rule && one.section === other.section && visibleText(one.quote) === visibleText(other.quote)

/** Whether somebody set it aside. Pure. */
export const isDismissed = (dismissed: readonly CheckFound[], found: CheckFound): boolean =>
  dismissed.some((one) => isSame(one, found))

/** What is set aside once one more is, or one less; of very many the newest. Pure. */
export function withDismissed(
  dismissed: readonly CheckFound[],
  { rule, section, quote }: CheckFound,
  { is, most }: { is: boolean; most: number },
): CheckFound[] {
  const found = { rule, section, quote: visibleText(quote) }
  const others = dismissed.filter((one) => !isSame(one, found))
  return (is ? [...others, found] : others).slice(-most)
}

/** Of many findings in a section the first are told. */
const SUGGESTIONS_MAX = 5

export type CheckSuggestion = CheckFound & { says: string }

/**
 * What the writing checks suggest for a section, in sentences, the gravest first: what was set aside is not told again, and what is missing
 * where nothing is written yet is no news. Pure.
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
