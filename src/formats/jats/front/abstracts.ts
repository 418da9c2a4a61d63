import type { SectionOrigin } from '../../article/article.ts'
import { languageName } from './imprint.ts'
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

const SUMMARIES: Record<string, string> = {
  summary: 'Author Summary',
  'editors-summary': 'Editors’ Summary',
  toc: 'In Brief',
  'plain-language-summary': 'Plain Language Summary',
  graphical: 'Graphical Abstract',
}

function untitled(part: Element): string {
  const language = attribute(part, 'xml:lang')
  if (nameOf(part) !== 'trans-abstract' || !/^[a-z]{2,3}(?:-[a-z]{2})?$/i.test(language)) return 'Summary'
  return `Abstract in ${languageName(language)}`
}

/** Returns the page's heading for an abstract without a title, other than the main one. Pure. */
export const summaryHeading = (part: Element): string => SUMMARIES[attribute(part, 'abstract-type')] ?? untitled(part)

/** Returns the element of an abstract, with its type and language, for exports. Pure. */
export function abstractOrigin(part: Element): SectionOrigin {
  const given = ['abstract-type', 'xml:lang'].map((name) => [name, attribute(part, name)]).filter(([, value]) => value)
  return { element: nameOf(part), ...(given.length > 0 ? { a: Object.fromEntries(given) } : {}) }
}

/** Returns the title of the main abstract in the file, also if it only repeats the page's heading. Pure. */
export const mainAbstractTitle = (meta: Element): string =>
  textOf(child(children(meta, 'abstract').find(isMainAbstract), 'title'))
