import type { Document } from '@xmldom/xmldom'
import { type Element, enclosing, nameOf, textOf, within } from '../../package/xml.ts'
import { replaceWithParts, remove } from './links.ts'

/** Pending tracked changes: the number of insertions, and the words of each deletion. */
export type Tracked = { insertions: number; deletions: string[] }

const parentOf = (element: Element): Element | undefined => (element.parentNode as Element | null) ?? undefined

/**
 * Returns the content of a change mark: everything inside it, or the run or object among whose properties it is.
 * Undefined for a mark of an argument, which is the object's. ECMA-376, 22.1.2.23.
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

/** Takes what is deleted out of equations, and returns the words of each deletion. */
function leaveOutDeleted(document: Document): string[] {
  const marks = [...within(document, 'del'), ...within(document, 'moveFrom')]
  const parts = marks.flatMap((mark) => (enclosing(mark, 'oMath') ? (changedBy(mark) ?? []) : within(mark, 'oMath')))
  return parts.flatMap((part) => {
    // It may have been in a part that is gone.
    if (!isIn(document, part)) return []
    const words = textOf(part)
    remove(part)
    return words.trim() ? [words] : []
  })
}

function keepInserted(document: Document): void {
  for (const mark of [...within(document, 'ins'), ...within(document, 'moveTo')])
    if (enclosing(mark, 'oMath') && changedBy(mark) === mark) replaceWithParts(mark, mark.childNodes)
}

/**
 * Takes tracked changes for accepted where mammoth does not, which is in equations, and returns all of the document's. Changes
 * `document`.
 */
export function acceptTracked(document: Document): Tracked {
  const insertions = within(document, 'ins').filter((element) => within(element, 't').length > 0).length
  const deletions = within(document, 'delText')
    .map((element) => element.textContent ?? '')
    .filter((text) => text.trim())
  const inEquations = leaveOutDeleted(document)
  keepInserted(document)
  return { insertions, deletions: [...deletions, ...inEquations] }
}
