import type { Document } from '@xmldom/xmldom'
import { childrenOf, type Element, enclosing, nameOf, textOf, within } from '../../package/xml.ts'
import { replaceWithParts, remove } from './links.ts'

/** Pending tracked changes: the number of insertions, and the text of each deletion. */
export type Tracked = { insertions: number; deletions: string[] }

const parentOf = (element: Element): Element | undefined => (element.parentNode as Element | null) ?? undefined

/**
 * Returns the element that a change mark refers to. This is the mark itself if it has content; otherwise, it is the run
 * or object that has the mark in its properties. Returns undefined for a mark on an argument, which belongs to its
 * object. ECMA-376, 22.1.2.23.
 */
function changedBy(mark: Element): Element | undefined {
  const properties = parentOf(mark)
  if (properties && nameOf(properties) === 'rPr') return parentOf(properties)
  if (!properties || nameOf(properties) !== 'ctrlPr') return mark
  const ofObject = parentOf(properties)
  return ofObject && nameOf(ofObject).endsWith('Pr') ? parentOf(ofObject) : undefined
}

const isIn = (document: Document, element: Element): boolean => {
  let at: Element | undefined = element
  while (at && at !== document.documentElement) at = parentOf(at)
  return at !== undefined
}

/** Removes the deleted elements of equations, and returns the text of each. */
function leaveOutDeleted(document: Document): string[] {
  const marks = [...within(document, 'del'), ...within(document, 'moveFrom')]
  const parts = marks.flatMap((mark) => (enclosing(mark, 'oMath') ? (changedBy(mark) ?? []) : within(mark, 'oMath')))
  return parts.flatMap((part) => {
    // The element may already be gone, removed together with an element that contained it.
    if (!isIn(document, part)) return []
    const words = textOf(part)
    remove(part)
    return words.trim() ? [words] : []
  })
}

/** Returns the text of deleted rows that is not itself marked as deleted, since mammoth omits the whole row. */
const rowsLeftOut = (document: Document): string[] =>
  within(document, 'trPr')
    .filter((properties) => childrenOf(properties, 'del').length > 0)
    .flatMap((properties) => {
      const row = parentOf(properties)
      return row && textOf(row).trim() ? [textOf(row)] : []
    })

// Returns the text of deletions that is not itself marked as deleted. Some programs write such deletions.
const unmarked = (document: Document): string[] =>
  within(document, 'del').flatMap((mark) => {
    const words = enclosing(mark, 'oMath') ? '' : textOf(mark)
    return words.trim() && !enclosing(mark, 'del') ? [words] : []
  })

const NOTE_MARKS = ['footnoteReference', 'endnoteReference']

/** Returns a word for each deleted mark of a note, since the text of the note is outside of the deletion. */
const notesLeftOut = (document: Document): string[] =>
  within(document, 'del').flatMap((mark) => NOTE_MARKS.flatMap((name) => within(mark, name).map(() => '(note)')))

function keepInserted(document: Document): void {
  for (const mark of [...within(document, 'ins'), ...within(document, 'moveTo')])
    if (enclosing(mark, 'oMath') && changedBy(mark) === mark) replaceWithParts(mark, mark.childNodes)
}

const BLOCKS: ReadonlySet<string> = new Set(['p', 'tbl', 'sdt', 'customXml', 'altChunk', 'ins', 'moveTo'])

function blockAfter(paragraph: Element): Element | undefined {
  let at = paragraph.nextSibling as Element | null
  while (at && !BLOCKS.has(nameOf(at))) at = at.nextSibling as Element | null
  return at ?? undefined
}

/**
 * Removes the deletion of an end at which no paragraph follows: before a table, or at the end of a cell or of the text.
 * Word keeps such ends, but mammoth moves the words before them into the table, or drops them.
 */
function keepLastEnds(document: Document): void {
  for (const mark of within(document, 'del')) {
    const [properties, ofParagraph] = [parentOf(mark), parentOf(parentOf(mark) ?? mark)]
    const paragraph = ofParagraph && parentOf(ofParagraph)
    if (!properties || !paragraph || nameOf(properties) !== 'rPr' || nameOf(ofParagraph) !== 'pPr') continue
    const next = blockAfter(paragraph)
    const isLast = !next && !WRAPPERS.has(nameOf(parentOf(paragraph) ?? paragraph))
    if (isLast || (next && nameOf(next) === 'tbl')) remove(mark)
  }
}

/** Elements after whose last paragraph the text goes on. */
const WRAPPERS: ReadonlySet<string> = new Set(['sdtContent', 'customXml', 'ins', 'moveTo'])

/**
 * Accepts the tracked changes in equations, since mammoth does not read them. Returns all tracked changes of the
 * document. Changes `document`.
 */
export function acceptTracked(document: Document): Tracked {
  const hasContent = (mark: Element): boolean =>
    ['t', 'drawing', ...NOTE_MARKS].some((name) => within(mark, name).length > 0)
  const insertions = within(document, 'ins').filter(hasContent).length
  const deletions = within(document, 'delText')
    .map((element) => element.textContent ?? '')
    .filter((text) => text.trim())
  keepLastEnds(document)
  const inEquations = leaveOutDeleted(document)
  const others = [...rowsLeftOut(document), ...unmarked(document), ...notesLeftOut(document)]
  keepInserted(document)
  return { insertions, deletions: [...deletions, ...others, ...inEquations] }
}
