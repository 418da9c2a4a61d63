import type { Inline, PreservedElement } from '../../../article/article.ts'
import { inlinesText } from '../../../article/text.ts'
import { CITATION_PARTS } from '../../xml/content-models.ts'
import {
  attribute,
  children,
  type Element,
  isElement,
  isText,
  nameOf,
  type Node,
  nodesOf,
  textOf,
} from '../../xml/xml.ts'
import { spaced } from '../../xml/white-space.ts'
import type { JatsImportContext } from '../import-context.ts'
import { oneInline, rawInlines } from '../inline.ts'
import { isFile } from '../inline-pictures.ts'
import {
  preservedAs,
  type PreservedContent,
  preservedElement,
  readingAgain,
  RUNNING,
  withSpaces,
} from '../preserved-elements.ts'

function contentOf(node: Node, reading: JatsImportContext): PreservedContent {
  if (isText(node)) return [spaced(node.nodeValue)]
  if (!isElement(node)) return []
  const name = nameOf(node)
  if (CITATION_PARTS.has(name)) return textOf(node) || name === 'etal' ? [preservedElement(node, reading)] : []
  if (name === 'anonymous') {
    const anonymous = {
      ...preservedAs('person-group', [preservedAs('anonymous', [])]),
      a: { 'person-group-type': 'author' },
    }
    return [anonymous]
  }
  const content = oneInline(node, reading).map(withSpaces)
  const isLink = content.some((inline) => typeof inline === 'object')
  if (RUNNING.test(name) || ((name === 'ext-link' || name === 'uri') && isLink)) return content
  // Puts the text into an element. A citation with bare text would count as a mixed citation, although its parts are
  // tagged.
  const text = spaced(inlinesText(content)) || spaced(node.textContent)
  const [link] = content.filter((inline) => typeof inline === 'object' && inline.t === 'a')
  const type = (name === 'named-content' && attribute(node, 'content-type')) || name
  const a: Record<string, string> = { 'content-type': type }
  if (typeof link === 'object' && link.t === 'a') a['xlink:href'] = link.href
  const file = isFile(node) ? attribute(node, 'xlink:href') : ''
  if (file) a['xlink:href'] = file
  return text.trim() ? [{ ...preservedAs('named-content', [text]), a }] : []
}

const hasWords = (part: PreservedElement | Inline): boolean => typeof part === 'string' && part.trim() !== ''
const isBlank = (part: PreservedElement | Inline): boolean => typeof part === 'string' && part.trim() === ''

/** Returns a citation as an element of JATS 1.3. A citation with text between its parts becomes a mixed citation. */
function citationOf(element: Element, reading: JatsImportContext): PreservedElement[] {
  if (nameOf(element) === 'citation-alternatives') {
    const forms = children(element).flatMap((form) => citationOf(form, reading))
    return forms.length > 0 ? [preservedAs('citation-alternatives', forms)] : []
  }
  if (nameOf(element) === 'note') return [preservedAs('mixed-citation', rawInlines(element, reading).map(withSpaces))]
  const c = nodesOf(element).flatMap((node) => contentOf(node, reading))
  if (c.every(isBlank)) return []
  const isTagged = nameOf(element) !== 'mixed-citation' && !c.some(hasWords)
  return [preservedAs(isTagged ? 'element-citation' : 'mixed-citation', c, element)]
}

/** Returns a reviewed work with its parts, for exports. */
export const productOf = (product: Element, reading: JatsImportContext): PreservedElement =>
  preservedAs(
    'product',
    nodesOf(product).flatMap((node) => contentOf(node, readingAgain(reading))),
    product,
  )

/** Returns the citations of a reference with their parts, for exports. */
export const citedElementsOf = (citations: Element[], reading: JatsImportContext): PreservedElement[] =>
  citations.flatMap((citation) => citationOf(citation, readingAgain(reading)))
