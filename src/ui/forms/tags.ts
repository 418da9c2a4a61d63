import { oneLine } from '#shared/text/one-line.ts'

/** Returns whether the typed text is a new tag, ignoring case. Pure. */
export function isNewTag(tags: readonly string[], typed: string): boolean {
  const tag = oneLine(typed).toLowerCase()
  return tag !== '' && tags.every((other) => other.toLowerCase() !== tag)
}

/** Returns the message for a full list. Pure. */
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
