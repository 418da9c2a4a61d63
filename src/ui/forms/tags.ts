import { oneLine } from '#shared/text/one-line.ts'

/** Whether what was typed is something that is not known already, whatever its case. Pure. */
export function isNewTag(tags: readonly string[], typed: string): boolean {
  const tag = oneLine(typed).toLowerCase()
  return tag !== '' && tags.every((other) => other.toLowerCase() !== tag)
}

/** What is said where no more fit. Pure. */
export const tooMany = (max: number): string => `${max} fit. What you typed is kept here; please take one out first.`

/** Adds what was typed: trimmed; nothing when blank, known already (whatever its case), or beyond the limit. Pure. */
export function withTag(tags: readonly string[], typed: string, max: number): string[] {
  return isNewTag(tags, typed) && tags.length < max ? [...tags, oneLine(typed)] : [...tags]
}

/** The first suggestions that are not chosen yet. Pure. */
export const remainingSuggestions = (
  suggestions: readonly string[],
  tags: readonly string[],
  shown: number,
): string[] =>
  suggestions
    .filter((suggestion) => !tags.some((tag) => tag.toLowerCase() === suggestion.toLowerCase()))
    .slice(0, shown)
