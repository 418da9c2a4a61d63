import type { Inline } from '../../article/article.ts'
import { inlinesText } from '../../article/text.ts'
import { doiIn, identifiersIn, linkTarget, targetNamed, webAddress } from '../xml/links.ts'
import { registeredAddress } from '../xml/registers.ts'
import { attribute, type Element, isElement, nameOf, nodesOf, textOf, typeIn } from '../xml/xml.ts'
import { doiAddress } from '../../citations/identifiers.ts'

const holdsLink = (content: Inline[]): boolean =>
  content.some(
    (inline) =>
      typeof inline === 'object' && 'c' in inline && (/^(?:a|x|cites?)$/.test(inline.t) || holdsLink(inline.c)),
  )

const lettersOf = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')

const SCRIPT = /^(?:javascript|data|vbscript):/i

/**
 * Returns the identifiers of a link that neither its text nor its address contains. If the text is not linked, they
 * include the address.
 */
function unsaid(element: Element, said: string, isLinked: boolean): string[] {
  const written = identifiersIn(element)
    .filter((id) => !isLinked || targetNamed(id, element) === '')
    .map((id) => id.replace(/^mailto:/i, ''))
  return [...new Set(written)].filter(
    (id) => !id.startsWith('#') && !SCRIPT.test(id) && !lettersOf(said).includes(lettersOf(id)),
  )
}

/**
 * Returns the text of a link, linked to its address. An identifier without a web address, such as a number in an
 * unknown register, follows the text in brackets. Pure.
 */
export function linked(element: Element, c: Inline[]): Inline[] {
  const target = linkTarget(element)
  const href = holdsLink(c) ? '' : target
  const text = inlinesText(c)
  const after = unsaid(element, `${text} ${href}`, href !== '').join(', ')
  const link: Inline[] = href ? [{ t: 'a', href, c: c.length > 0 ? c : [after || href] }] : c
  if (!after || (href && c.length === 0)) return link
  return text.trim() ? [...link, ` (${after})`] : [after]
}

// Elements that do not become links. The addresses of pictures and files are not for readers, and a citation is not
// linked as a whole.
const NOT_LINKS =
  /^(?:graphic|inline-graphic|media|.*supplementary-material|(?:mixed-|element-|nlm-)?citation|license)$/

/** Returns the text of an element other than a link. Links the text if the element has an address. Pure. */
export function linkedIfAddressed(element: Element, c: Inline[]): Inline[] {
  const href = attribute(element, 'xlink:href')
  if (!href) return c
  const isAddress = webAddress(href) !== '' || doiIn(href) !== '' || /^(?:mailto|ftp):/i.test(href)
  return isAddress && c.length > 0 && !NOT_LINKS.test(nameOf(element)) ? linked(element, c) : c
}

/** Returns the identifier of a cited work, with a link if the identifier's register, such as PubMed, is known. Pure. */
export function publicId(element: Element): Inline[] {
  const id = textOf(element)
  const type = typeIn(element, 'pub-id-type')
  const own = /^doi$/i.test(type) && doiIn(id) ? doiAddress(doiIn(id)) : ''
  const href =
    own ||
    registeredAddress(id, [type, attribute(element, 'assigning-authority')]) ||
    webAddress(attribute(element, 'xlink:href'))
  return id ? [href ? { t: 'a', href, c: [id] } : id] : []
}

/**
 * Returns whether a cross-reference is empty and next to another one. Some journals add such cross-references for the
 * numbers inside a range: "23", then an empty one for 24, "–", "25". Pure.
 */
export const isUnwritten = (element: Element): boolean =>
  nodesOf(element).length === 0 &&
  [element.previousSibling, element.nextSibling].some(
    (neighbour) => neighbour && isElement(neighbour) && nameOf(neighbour) === 'xref',
  )
