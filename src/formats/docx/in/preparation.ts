import { closePackage, WordError } from '../package/package.ts'
import { parseXml, SETTINGS_TAGS_MAX, textOf, writeXml } from '../package/xml.ts'
import { addMissingPicture, unfoldDrawings } from './placeholders/drawings.ts'
import { fontsOf, symbolFontsIn } from './placeholders/fonts.ts'
import { hidesOf } from './placeholders/hides.ts'
import { relationsIn } from './placeholders/link-fields.ts'
import type { Placeholders } from './placeholders/links.ts'
import { insertNumberPlaceholders } from './placeholders/numbers.ts'
import { resolveParagraphs } from './placeholders/paragraph-properties.ts'
import { replaceUnread } from './placeholders/placeholders.ts'
import { acceptTracked, type Tracked } from './placeholders/tracked-changes.ts'

const STORIES = ['word/document.xml', 'word/footnotes.xml', 'word/endnotes.xml']

/** The maximum number of paragraphs that can be imported at once. */
export const PARAGRAPHS_MAX = 20_000

/**
 * Rejects documents with too many paragraphs, including paragraphs in tables, since parsing time grows with their
 * number.
 * @throws WordError
 */
function refuseTooMany(part: Uint8Array): void {
  const count = new TextDecoder().decode(part).match(/<(?:\w+:)?p[\s/>]/g)?.length ?? 0
  if (count > PARAGRAPHS_MAX)
    throw new WordError(
      `This document has ${count.toLocaleString('en')} paragraphs, and at most ${PARAGRAPHS_MAX.toLocaleString('en')} can be imported at once. Please split it and import each part.`,
    )
}

/** A document that mammoth can read, its tracked changes, and the texts of its headers and footers. */
type Prepared = { whole: Uint8Array; tracked: Tracked; margins: string[] }

const EMPTY_RELATIONSHIPS = '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"/>'

/**
 * Replaces content that mammoth does not read with placeholders. Changes `parts`.
 * @throws WordError if the document is damaged or too large
 */
export function prepared(parts: Map<string, Uint8Array>, placeholders: Placeholders): Prepared {
  const parsed = (name: string) => {
    const part = parts.get(name)
    return part && parseXml(part, SETTINGS_TAGS_MAX)
  }
  const styles = parsed('word/styles.xml')
  const typefaces = { fontOf: fontsOf(styles), symbolFonts: symbolFontsIn(parsed('word/fontTable.xml')) }
  const looks = { styles, hides: hidesOf(styles), typefaces }
  const tracked: Tracked = { insertions: 0, deletions: [] }
  for (const name of STORIES) {
    const part = parts.get(name)
    if (!part) continue
    refuseTooMany(part)
    const document = parseXml(part)
    unfoldDrawings(document)
    const { insertions, deletions } = acceptTracked(document)
    tracked.insertions += insertions
    tracked.deletions.push(...deletions)
    const related = name.replace('word/', 'word/_rels/') + '.rels'
    const relationships = parsed(related) ?? parseXml(new TextEncoder().encode(EMPTY_RELATIONSHIPS))
    replaceUnread(document, placeholders, { ...looks, relations: relationsIn(relationships) })
    addMissingPicture(relationships)
    parts.set(related, writeXml(relationships))
    if (name === STORIES[0]) {
      const sources = { styles, numbering: parsed('word/numbering.xml') }
      resolveParagraphs(document, sources)
      insertNumberPlaceholders(document, placeholders, sources)
    }
    parts.set(name, writeXml(document))
  }
  return { whole: closePackage(parts), tracked, margins: marginsIn(parts) }
}

/** Returns the texts of headers and footers, without page numbers. */
function marginsIn(parts: ReadonlyMap<string, Uint8Array>): string[] {
  const margins = Array.from(parts).filter(([name]) => /^word\/(?:header|footer)\d*\.xml$/.test(name))
  const words = margins.map(([, part]) => textOf(parseXml(part)).trim())
  return Array.from(new Set(words.filter((text) => /\p{L}{2}/u.test(text.replace(/\bpage\b|\bof\b/gi, '')))))
}
