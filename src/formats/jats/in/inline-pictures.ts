import type { Inline } from '../../article/article.ts'
import { sourceOf } from '../xml/links.ts'
import { attribute, child, descendants, type Element, isElement, nameOf, textOf } from '../xml/xml.ts'

const PICTURES = ['graphic', 'inline-graphic', 'media']

/** Whether a formula's element holds nothing at all that a reader could be shown: no words, no picture, no alternative. */
export function isEmptyFormula(element: Element): boolean {
  if (PICTURES.includes(nameOf(element)) || descendants(element, ...PICTURES).length > 0) return false
  const math = nameOf(element) === 'math' ? [element] : descendants(element, 'math')
  if (math.some((part) => attribute(part, 'alttext') || attribute(part, 'altimg'))) return false
  return textOf(element) === textOf(child(element, 'label'))
}

/** Whether a picture in a sentence stands for a formula. */
export function isOfFormula(picture: Element): boolean {
  for (let parent = picture.parentNode; parent && isElement(parent); parent = parent.parentNode) {
    if (/^(?:inline|disp)-formula$/.test(nameOf(parent))) return true
    if (nameOf(parent) === 'p') return false
  }
  return false
}

/** A picture in a sentence: what it says for those who don't see it, as a link to where it can be seen. */
export function pictureInline(picture: Element, articleDoi: string): Inline[] {
  const words = textOf(child(picture, 'alt-text')) || '[picture]'
  const href = sourceOf(picture, articleDoi)
  return [href ? { t: 'a', href, c: [words] } : words]
}
