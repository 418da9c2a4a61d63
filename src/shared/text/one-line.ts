import { printable, visibleText, withoutBidiControls, withoutInvisibles } from './visible-text.ts'

/**
 * Text of one line, as names, titles and tags are: breaks and runs of spaces are one space, nothing turns the direction of what stands
 * beside it, nothing has no width, and what nobody would see is nothing. Pure.
 */
export const oneLine = (text: string): string =>
  visibleText(withoutInvisibles(withoutBidiControls(printable(text))).replace(/\s+/g, ' '))

/** Entries of one line each, without blanks, and without repeats whatever their case; the first spelling stays. Pure. */
export function uniqueLines(entries: string[]): string[] {
  const byName = new Map<string, string>()
  for (const entry of entries.map(oneLine)) {
    if (entry && !byName.has(entry.toLowerCase())) byName.set(entry.toLowerCase(), entry)
  }
  return [...byName.values()]
}
