import type { ArticleBlock } from '../../../article/article.ts'
import { blockOf } from '../blocks.ts'
import type { JatsImportContext } from '../import-context.ts'
import { child, descendants, type Element, isElement, nameOf, type Node, textOf } from '../../xml/xml.ts'

const USUAL_TITLE =
  /^(?:references?|reference list|references cited|list of references|literature(?: cited)?|works cited|bibliograph(?:y|ie)|literatur(?:verzeichnis)?|(?:referencias|referências|références)(?: bibliográficas| bibliographiques)?|bibliograf[ií]a|riferimenti(?: bibliografici)?)[.:]?$/i

const isList = (node: Node | null): node is Element => node !== null && isElement(node) && nameOf(node) === 'ref-list'

/** Returns whether a list is the first one after its article. Further lists keep their titles on the page. */
function isFirst(list: Element): boolean {
  for (let node = list.previousSibling; node; node = node.previousSibling) if (isList(node)) return false
  return !isList(list.parentNode) || isFirst(list.parentNode)
}

/** Returns whether an element is the title of a reference list and only repeats the page's heading. Pure. */
export const isUsualTitle = (element: Element): boolean =>
  nameOf(element) === 'title' &&
  isList(element.parentNode) &&
  USUAL_TITLE.test(textOf(element)) &&
  isFirst(element.parentNode)

const hasReferences = (element: Element): boolean =>
  nameOf(element) === 'ref' || (isList(element) && descendants(element, 'ref').length > 0)

const headOf = (element: Element, reading: JatsImportContext): ArticleBlock[] =>
  isUsualTitle(element) ? [] : blockOf(element, reading)

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

/**
 * Returns the title of the first reference list after an article or a sub-article if it only repeats the page's
 * heading. Pure.
 */
export function usualTitleIn(article: Element): string {
  const title = child(child(child(article, 'back'), 'ref-list'), 'title')
  return title && isUsualTitle(title) ? textOf(title) : ''
}
