import { attribute, child, children, type Element, isElement, nameOf, textOf } from '../xml/xml.ts'

/** Returns whether an abstract is the main one. Publishers use several types for it. */
export const isMainAbstract = (part: Element): boolean =>
  nameOf(part) === 'abstract' &&
  /^(?:|abstract|normal|main|structured|unstructured|section)$/.test(attribute(part, 'abstract-type'))

const USUAL_TITLE = /^abstract[.:]?$/i

/** Returns the title of the main abstract; '' if it only repeats the page's heading. */
export const abstractTitleOf = (meta: Element): string =>
  children(meta, 'abstract')
    .filter(isMainAbstract)
    .map((part) => textOf(child(part, 'title')))
    .find((title) => title !== '' && !USUAL_TITLE.test(title)) ?? ''

/** Returns whether an element is the title of an abstract and only repeats the page's heading. Pure. */
export const isUsualAbstractTitle = (element: Element): boolean => {
  const { parentNode: parent } = element
  const isOfAbstract = parent !== null && isElement(parent) && isMainAbstract(parent)
  return nameOf(element) === 'title' && isOfAbstract && USUAL_TITLE.test(textOf(element))
}
