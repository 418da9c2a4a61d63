import type { ArticleBlock } from '../../../article/article.ts'
import { blockOf } from '../blocks.ts'
import type { JatsImportContext } from '../import-context.ts'
import { child, children, descendants, type Element, isElement, nameOf, type Node, textOf } from '../../xml/xml.ts'

const USUAL_TITLE =
  /^(?:references?|reference list|references cited|list of references|literature(?: cited)?|works cited|bibliograph(?:y|ie)|literatur(?:verzeichnis)?|(?:referencias|referências|références)(?: bibliográficas| bibliographiques)?|bibliograf[ií]a|riferimenti(?: bibliografici)?)[.:]?$/i

const PAGE_HEADING = /^references[.:]?$/i

const isList = (node: Node | null): node is Element => node !== null && isElement(node) && nameOf(node) === 'ref-list'

/** Returns whether a list is the first one after its article. Further lists keep their titles on the page. */
function isFirst(list: Element): boolean {
  for (let node = list.previousSibling; node; node = node.previousSibling) if (isList(node)) return false
  return !isList(list.parentNode) || isFirst(list.parentNode)
}

/** Returns whether a list with references is the only one of its article. */
const isOnly = (list: Element): boolean => {
  const { parentNode: parent } = list
  return (
    isFirst(list) &&
    child(list, 'ref-list') === undefined &&
    parent !== null &&
    isElement(parent) &&
    nameOf(parent) === 'back' &&
    children(parent, 'ref-list').length === 1
  )
}

/**
 * Returns whether an element is the title of all references of an article or a sub-article, so that it is the heading
 * of its references on the page. Pure.
 */
export const isMainTitle = (element: Element): boolean => {
  const { parentNode: list } = element
  if (nameOf(element) !== 'title' || !isList(list)) return false
  return (USUAL_TITLE.test(textOf(element)) && isFirst(list)) || (isOnly(list) && children(element).length === 0)
}

/** Returns whether an element is the title of all references and only repeats the page's own heading. Pure. */
export const isUsualTitle = (element: Element): boolean => PAGE_HEADING.test(textOf(element)) && isMainTitle(element)

const hasReferences = (element: Element): boolean =>
  nameOf(element) === 'ref' || (isList(element) && descendants(element, 'ref').length > 0)

const headOf = (element: Element, reading: JatsImportContext): ArticleBlock[] =>
  isMainTitle(element) ? [] : blockOf(element, reading)

/**
 * Returns the titles and paragraphs between a reference and the previous one. If several nested lists begin with the
 * reference, returns the titles of all of them.
 */
export function aboveOf(element: Element, reading: JatsImportContext): ArticleBlock[] {
  const found: ArticleBlock[] = []
  for (let node = element.previousSibling; node; node = node.previousSibling) {
    if (!isElement(node)) continue
    if (hasReferences(node)) return found
    found.unshift(...headOf(node, reading))
  }
  const { parentNode: list } = element
  return isList(list) ? [...(isList(list.parentNode) ? aboveOf(list, reading) : []), ...found] : []
}

/** Returns the title of all references after an article or a sub-article; '' if there is none. Pure. */
export function mainTitleIn(article: Element): string {
  const title = child(child(child(article, 'back'), 'ref-list'), 'title')
  return title && isMainTitle(title) ? textOf(title) : ''
}

/** Returns the heading of the references on the page if it differs from the page's own; '' otherwise. Pure. */
export function referencesTitleOf(article: Element): string {
  const title = mainTitleIn(article)
  return PAGE_HEADING.test(title) ? '' : title
}
