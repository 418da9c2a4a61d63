import { printable, visibleText, withoutBidiControls, withoutInvisibles } from './visible-text.ts'

/**
 * Returns text on one line, for names, titles and tags: line breaks and runs of spaces become one space. Removes
 * zero-width characters and characters that change the text direction. Invisible text becomes empty. Pure.
 */
export const oneLine = (text: string): string =>
  visibleText(withoutInvisibles(withoutBidiControls(printable(text))).replace(/\s+/g, ' '))

/**
 * Returns entries on one line each, without blank and repeated entries (ignoring case). The first spelling of a
 * repeated entry is used. Pure.
 */
export function uniqueLines(entries: string[]): string[] {
  const byName = new Map<string, string>()
  for (const entry of entries.map(oneLine)) {
    if (entry && !byName.has(entry.toLowerCase())) byName.set(entry.toLowerCase(), entry)
  }
  return [...byName.values()]
}
