import { oneLine } from '#shared/one-line.ts'

/** Adds what was typed: trimmed; nothing when blank, known already (whatever its case), or beyond the limit. Pure. */
export function withTag(tags: readonly string[], typed: string, max: number): string[] {
  const tag = oneLine(typed)
  const known = tags.some((other) => other.toLowerCase() === tag.toLowerCase())
  return tag === '' || known || tags.length >= max ? [...tags] : [...tags, tag]
}

/** The first suggestions that are not chosen yet. Pure. */
export const openSuggestions = (suggestions: readonly string[], tags: readonly string[], shown: number): string[] =>
  suggestions
    .filter((suggestion) => !tags.some((tag) => tag.toLowerCase() === suggestion.toLowerCase()))
    .slice(0, shown)
