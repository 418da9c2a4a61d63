import type { Document } from '@xmldom/xmldom'
import { attributeOf, childrenOf, type Element, within } from '../../package/xml.ts'

/** Half-points; what is moved by less sets a line straight, and says nothing, unless it is set smaller, too, as LibreOffice does. */
const RAISED_MIN = 3
const RAISED_AND_SMALL_MIN = 1

const isText = (run: Element): boolean => childrenOf(run, 't').length > 0 && childrenOf(run, 'object').length === 0

function raise(run: Element, document: Document): void {
  const [properties] = childrenOf(run, 'rPr')
  const [position] = childrenOf(properties, 'position')
  const by = Number.parseInt(attributeOf(position, 'val'), 10)
  const least = childrenOf(properties, 'sz').length > 0 ? RAISED_AND_SMALL_MIN : RAISED_MIN
  if (!properties || !(Math.abs(by) >= least) || childrenOf(properties, 'vertAlign').length > 0) return
  const aligned = document.createElementNS(properties.namespaceURI, 'w:vertAlign')
  aligned.setAttributeNS(properties.namespaceURI, 'w:val', by > 0 ? 'superscript' : 'subscript')
  properties.appendChild(aligned)
}

/** Letters that were raised or lowered by a measure are so by their kind, too, which is all that mammoth reads. Changes `document`. ECMA-376, 17.3.2.24. */
export function raiseMoved(document: Document): void {
  for (const run of within(document, 'r').filter(isText)) raise(run, document)
}
