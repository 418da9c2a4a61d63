import { printable, visibleText, withoutBidiControls, withoutInvisibles } from './visible-text.ts'

/**
 * Returns text of one line, as for names, titles and tags: breaks and runs of spaces become one space, characters that
 * turn the direction of the text next to them or have no width are removed, and invisible text becomes empty. Pure.
 */
export const oneLine = (text: string): string =>
  visibleText(withoutInvisibles(withoutBidiControls(printable(text))).replace(/\s+/g, ' '))

/**
 * Returns entries of one line each, without blank entries and without repeats (ignoring case); the first spelling
 * stays. Pure.
 */
export function uniqueLines(entries: string[]): string[] {
  const byName = new Map<string, string>()
  for (const entry of entries.map(oneLine)) {
    if (entry && !byName.has(entry.toLowerCase())) byName.set(entry.toLowerCase(), entry)
  }
  return [...byName.values()]
}
