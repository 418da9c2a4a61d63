import { oneLine } from '#shared/text/one-line.ts'

/** Returns whether the typed text is a new tag, ignoring case. Pure. */
export function isNewTag(tags: readonly string[], typed: string): boolean {
  const tag = oneLine(typed).toLowerCase()
  return tag !== '' && tags.every((other) => other.toLowerCase() !== tag)
}

/** Returns the message for a full list of tags. Pure. */
export const tooMany = (max: number): string =>
  `You can add at most ${max}. Remove one first; your text stays in the field.`

/**
 * Adds the typed text, trimmed, as a tag; adds nothing if it is blank, is already a tag (ignoring case), or would
 * exceed the limit. Pure.
 */
export function withTag(tags: readonly string[], typed: string, max: number): string[] {
  return isNewTag(tags, typed) && tags.length < max ? [...tags, oneLine(typed)] : [...tags]
}

/** Returns the first suggestions that are not chosen yet. Pure. */
export const remainingSuggestions = (
  suggestions: readonly string[],
  tags: readonly string[],
  shown: number,
): string[] =>
  suggestions
    .filter((suggestion) => !tags.some((tag) => tag.toLowerCase() === suggestion.toLowerCase()))
    .slice(0, shown)
