import { visible } from '#shared/text/visible.ts'

/** Something that a writing check found, by its words: where these stand changes while one writes. */
export type CheckFound = { rule: string; section: string; quote: string }

const isSame = (one: CheckFound, other: CheckFound): boolean =>
  one.rule === other.rule && one.section === other.section && visible(one.quote) === visible(other.quote)

/** Whether somebody set it aside. Pure. */
export const isDismissed = (dismissed: readonly CheckFound[], found: CheckFound): boolean =>
  dismissed.some((one) => isSame(one, found))

/** What is set aside once one more is, or one less; of very many the newest. Pure. */
export function withDismissed(
  dismissed: readonly CheckFound[],
  { rule, section, quote }: CheckFound,
  { is, most }: { is: boolean; most: number },
): CheckFound[] {
  const found = { rule, section, quote: visible(quote) }
  const others = dismissed.filter((one) => !isSame(one, found))
  return (is ? [...others, found] : others).slice(-most)
}
