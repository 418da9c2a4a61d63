import type { NamedGraphic } from '../../article/files.ts'
import { attribute, child, children, type Element, isElement, nameOf, textOf } from './xml.ts'

/** One picture of a figure, or one supplementary file: its possible names in the package, the preferred first. */
export type Graphic = NamedGraphic
/** The pictures of a figure, or a supplementary file. `id` is the id of the figure or file. */
export type Graphics = { id: string; graphics: Graphic[] }

const LINKED = ['graphic', 'media', 'inline-graphic']

const nameIn = (element: Element): string => attribute(element, 'xlink:href') || attribute(element, 'href')

/** Returns an element's alternative text with its long description; '' if it has neither. */
export const altOf = (element: Element | undefined): string => {
  const texts = ['alt-text', 'long-desc'].map((name) => textOf(child(element, name))).filter(Boolean)
  return [...new Set(texts)].map((text, index) => (index < texts.length - 1 ? ended(text) : text)).join(' ')
}

const ended = (text: string): string => (/[.!?:]$/.test(text) ? text : `${text}.`)

// Collects the names of all formats of one picture, since possibly only one of them can be shown. If another form is a
// table, omits the pictures in its cells.
function graphicOf(element: Element): Graphic {
  const isOfForms = nameOf(element) === 'alternatives'
  const versions = isOfForms ? children(element).filter((form) => LINKED.includes(nameOf(form))) : [element]
  return {
    names: versions.map(nameIn).filter(Boolean),
    alt: [element, ...versions].map(altOf).find(Boolean) ?? '',
  }
}

/** The elements of figures whose paragraphs may contain their pictures. */
const FIGURES = ['fig', 'supplementary-material', 'media', 'chem-struct-wrap']

const isPicture = (element: Element): boolean => LINKED.includes(nameOf(element)) || nameOf(element) === 'alternatives'

/** Returns the pictures in a part of a figure. A small picture within a sentence belongs to the sentence. */
const picturesIn = (part: Element): Element[] => {
  const isSentence = nameOf(part) === 'p' && textOf(part) !== ''
  return children(part).filter((one) => isPicture(one) && !(isSentence && nameOf(one) === 'inline-graphic'))
}

/** Returns the elements of a figure's pictures, which may be in its paragraphs. */
export const pictureElementsOf = (element: Element): Element[] =>
  [element, ...children(element, 'p'), ...children(element, 'chem-struct')].flatMap(picturesIn)

/** Returns the pictures of a figure that are in one of its paragraphs. */
export const figurePicturesIn = (paragraph: Element): Element[] => {
  const { parentNode: parent } = paragraph
  return parent && isElement(parent) && FIGURES.includes(nameOf(parent)) ? picturesIn(paragraph) : []
}

/** Returns a figure's graphics in order. A figure with several panels may have one picture for each. */
export function graphicsOf(element: Element): Graphic[] {
  if (nameOf(element) === 'alternatives') return [graphicOf(element)].filter(({ names }) => names.length > 0)
  const own = nameIn(element) ? [graphicOf(element)] : []
  return [...own, ...pictureElementsOf(element).map(graphicOf)].filter(({ names }) => names.length > 0)
}
