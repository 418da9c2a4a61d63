import * as Y from 'yjs'
import { sectionRoot } from '#formats/manuscript/roots.ts'
import { itemsIn, namedIn } from '#formats/manuscript/yjs/items.ts'
import { SECTION_LENGTH_MAX, SECTION_LINES_MAX } from '../../../limits.ts'
import { SECTION_PLANS } from '#features/team/server/public.ts'
import { SECTION_FULL, SECTION_OF_TOO_MANY_LINES } from '../limits.ts'

/** The limit of a section that a change may have exceeded: its number of lines, or its length. */
type Extent = 'lines' | 'long'

/** The length that a mark takes in a derived section, in addition to its content. */
const MARK_LENGTH = 24

/**
 * The added length of marks from which the whole section is measured. A derived section repeats the attributes of a
 * mark in every run of marked text.
 */
const MARKS_LENGTH_COUNTED = 20_000

const stringsIn = (value: unknown): number =>
  typeof value === 'string'
    ? value.length
    : Object.values(value ?? {}).reduce((sum: number, one) => sum + (typeof one === 'string' ? one.length : 0), 0)

/** Returns the length that marks add to the derived text. Each mark is repeated in every run that it covers. */
function marksLength(text: Y.XmlText): number {
  const marks = new Map<string, number>()
  let [sum, each, isRun] = [0, 0, false]
  for (const { content } of itemsIn(text)) {
    if (content instanceof Y.ContentString) isRun = true
    else if (content instanceof Y.ContentFormat) {
      if (isRun) sum += each
      isRun = false
      if (content.value === null) marks.delete(content.key)
      else marks.set(content.key, MARK_LENGTH + stringsIn(content.value))
      each = [...marks.values()].reduce((all, one) => all + one, 0)
    }
  }
  return isRun ? sum + each : sum
}

type Counted = { characters: number; lines: number }

/** The initial counts. Each line except the first counts as one letter, for the line break before it. */
const NOTHING: Readonly<Counted> = { characters: -1, lines: 0 }

function countIn(root: Y.XmlFragment, extent: Extent, counted: Counted = { ...NOTHING }): Counted {
  for (const child of root.toArray()) {
    if (child instanceof Y.XmlText) counted.characters += extent === 'long' ? child.length + marksLength(child) : 0
    else if (child instanceof Y.XmlElement) {
      counted.characters += 1
      counted.lines += 1
      if (extent === 'long')
        for (const [, { content }] of namedIn(child)) counted.characters += stringsIn(content.getContent()[0])
      countIn(child, extent, counted)
    }
  }
  return counted
}

/**
 * Returns the reason why a section is too long; undefined if it is within the limits. Counts letters and the content of
 * nodes and marks. Pure.
 */
export function whyTooMuch(doc: Y.Doc, section: string, extent: Extent): string | undefined {
  const { characters, lines } = countIn(sectionRoot(doc, section), extent)
  if (characters > SECTION_LENGTH_MAX) return SECTION_FULL
  return lines > SECTION_LINES_MAX ? SECTION_OF_TOO_MANY_LINES : undefined
}

/** Returns the number of letters in the longest section of a document. Pure. */
export const longestSection = (doc: Y.Doc): number =>
  Math.max(...SECTION_PLANS.map(({ name }) => countIn(sectionRoot(doc, name), 'long').characters))

function textsMarkedIn(transaction: Y.Transaction, brought: Y.Item[]): Set<Y.XmlText> {
  const texts = new Set<Y.XmlText>()
  const note = (item: Y.Item | Y.GC) => {
    if (item instanceof Y.Item && item.content instanceof Y.ContentFormat && item.parent instanceof Y.XmlText)
      texts.add(item.parent)
  }
  for (const item of brought) note(item)
  // Includes texts in which the end of a mark was deleted, since the mark then covers more text.
  Y.iterateDeletedStructs(transaction, transaction.deleteSet, note)
  return texts
}

/**
 * Returns the limit that a change may have exceeded by adding lines or marks, since a mark of a few bytes can be
 * repeated in many runs. Letters are limited separately, since each takes at least one byte. Pure.
 */
export function addedExtent(transaction: Y.Transaction, brought: Y.Item[]): Extent | undefined {
  for (const text of textsMarkedIn(transaction, brought)) if (marksLength(text) > MARKS_LENGTH_COUNTED) return 'long'
  return [...transaction.changed.keys()].some((type) => type instanceof Y.XmlFragment) ? 'lines' : undefined
}
