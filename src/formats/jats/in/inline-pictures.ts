import type { Formula, Inline } from '../../article/article.ts'
import { graphicsOf } from '../xml/graphics.ts'
import { sourceOf, webAddress } from '../xml/links.ts'
import type { JatsImportContext } from './import-context.ts'
import { attribute, child, descendants, type Element, isElement, nameOf, textOf } from '../xml/xml.ts'

const PICTURES = ['graphic', 'inline-graphic', 'media']

/** Returns whether a formula's element is empty: no text, no picture, no alternative text. */
export function isEmptyFormula(element: Element): boolean {
  if (PICTURES.includes(nameOf(element)) || descendants(element, ...PICTURES).length > 0) return false
  const math = nameOf(element) === 'math' ? [element] : descendants(element, 'math')
  if (math.some((part) => attribute(part, 'alttext') || attribute(part, 'altimg'))) return false
  return textOf(element) === textOf(child(element, 'label'))
}

/** Returns whether a picture in a sentence shows a formula. */
export function isOfFormula(picture: Element): boolean {
  for (let parent = picture.parentNode; parent && isElement(parent); parent = parent.parentNode) {
    if (/^(?:inline|disp)-formula$/.test(nameOf(parent))) return true
    if (nameOf(parent) === 'p') return false
  }
  return false
}

/** Returns a formula. If it exists only as a picture, adds the picture's id and collects the picture. */
export function formulaWithPicture(
  element: Element,
  formula: Formula,
  { id: given, reading }: { id?: string; reading: JatsImportContext },
): Formula {
  const graphics = graphicsOf(element)
  if (graphics.length === 0) return formula
  if (formula.source === undefined || reading.isPreserving) return { ...formula, graphics }
  const id = given ?? formula.id ?? reading.ids.of(element)
  reading.graphics.push({ id, graphics })
  return { ...formula, id }
}

/** Returns a picture in a sentence or a table cell, with its alternative text. */
export function pictureInline(picture: Element, reading: JatsImportContext): Inline[] {
  const { parentNode: parent } = picture
  const whole = parent && isElement(parent) && nameOf(parent) === 'alternatives' ? parent : picture
  const graphics = graphicsOf(whole)
  const id = reading.ids.of(picture)
  const named = reading.isPreserving && graphics.length > 0 ? { graphics } : {}
  if (graphics.length > 0) reading.graphics.push({ id, graphics })
  return [{ t: 'picture', id, ...named, alt: graphics[0]?.alt || undefined, source: sourceOf(whole, reading.doi) }]
}

const FILE = 'inline-supplementary-material'

/** Returns whether an element is a link to a file. In a reference, exports write other elements of this type. Pure. */
export const isFile = (element: Element): boolean =>
  nameOf(element) === FILE || (nameOf(element) === 'named-content' && attribute(element, 'content-type') === FILE)

/** Returns a link to a file within a sentence. If only the publisher has the file, links to the source. */
export function fileLink(element: Element, content: Inline[], reading: JatsImportContext): Inline[] {
  const name = attribute(element, 'xlink:href')
  const href = webAddress(name) || sourceOf(element, reading.doi)
  const c = content.length > 0 ? content : [name || 'Supplementary file']
  return href ? [{ t: 'a', href, c }] : c
}
