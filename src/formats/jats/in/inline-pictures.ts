import type { Formula, Inline } from '../../article/article.ts'
import { graphicsOf } from '../xml/graphics.ts'
import { sourceOf } from '../xml/links.ts'
import type { JatsImportContext } from './import-context.ts'
import { attribute, child, descendants, type Element, isElement, nameOf, textOf } from '../xml/xml.ts'

const PICTURES = ['graphic', 'inline-graphic', 'media']

/** Returns whether a formula's element has nothing to show: no words, no picture, no alternative. */
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

/** Returns a formula, with the id for its picture where a picture is all there is of it. */
export function formulaWithPicture(
  element: Element,
  formula: Formula,
  { id: given, reading }: { id?: string; reading: JatsImportContext },
): Formula {
  const graphics = formula.source === undefined ? [] : graphicsOf(element)
  if (graphics.length === 0) return formula
  const id = given ?? formula.id ?? reading.ids.of(element)
  reading.graphics.push({ id, graphics })
  return { ...formula, id }
}

/** Returns a picture in a sentence or a cell, whose words are for those who don't see it. */
export function pictureInline(picture: Element, reading: JatsImportContext): Inline[] {
  const { parentNode: parent } = picture
  const whole = parent && isElement(parent) && nameOf(parent) === 'alternatives' ? parent : picture
  const graphics = graphicsOf(whole)
  const id = reading.ids.of(picture)
  if (graphics.length > 0) reading.graphics.push({ id, graphics })
  return [{ t: 'picture', id, alt: graphics[0]?.alt || undefined, source: sourceOf(whole, reading.doi) }]
}
