import type { Inline, PreservedElement } from '../../article/article.ts'
import {
  FORMATTED_ELEMENTS,
  PRESERVED_ATTRIBUTES,
  LINKED_ELEMENTS,
  LISTED_VALUES,
  MIXED_ELEMENTS,
  NESTED_ELEMENTS,
  PLAIN_ELEMENTS,
} from '../xml/content-models.ts'
import { doiAddress } from '../../citations/identifiers.ts'
import { doiIn, webAddress } from '../xml/links.ts'
import { affiliationLinks } from '../front/affiliations.ts'
import { termsIn } from '../front/keywords.ts'
import { attribute, child, type Element, isElement, isText, nameOf, type Node, nodesOf } from '../xml/xml.ts'
import { spaced } from '../xml/white-space.ts'
import type { JatsImportContext } from './import-context.ts'
import { oneInline, rawInlines } from './inline.ts'
import { formatOf } from './plain-formats.ts'

// Reads elements that an export writes again unchanged.

export type PreservedContent = PreservedElement['c']

export const withSpaces = (inline: Inline): Inline => {
  if (typeof inline === 'string') return spaced(inline)
  return 'c' in inline ? { ...inline, c: inline.c.map(withSpaces) } : inline
}

const addressIn = (href: string): string => (doiIn(href) ? doiAddress(doiIn(href)) : webAddress(href))

function attributesOf(element: Element, name: string): PreservedElement['a'] {
  if (element.attributes.length === 0) return undefined
  const named = (PRESERVED_ATTRIBUTES[name] ?? []).map((key): [string, string] => [key, attribute(element, key)])
  const href = LINKED_ELEMENTS.has(name) ? addressIn(attribute(element, 'xlink:href')) : ''
  // In NLM 2, `citation-type` contains the kind of a cited work.
  const kind = name.endsWith('-citation') ? attribute(element, 'citation-type') : ''
  const all: [string, string][] = [['publication-type', kind], ...named, ['xlink:href', href]]
  const given = Object.fromEntries(all.filter(([, value]) => value))
  const custom = attribute(element, 'custom-type')
  for (const key of Object.keys(LISTED_VALUES)) if (given[key] === 'custom' && custom) given[key] = custom
  return Object.keys(given).length > 0 ? given : undefined
}

/** Returns an element to preserve. Joins adjacent texts, and copies the attributes of `source`, if any. */
export function preservedAs(element: string, c: PreservedContent, source?: Element): PreservedElement {
  const joined: PreservedContent = []
  for (const part of c) {
    const last = joined.at(-1)
    if (typeof part === 'string' && typeof last === 'string') joined[joined.length - 1] = spaced(last + part)
    else if (part !== '') joined.push(part)
  }
  const a = source && attributesOf(source, element)
  return { element, ...(a ? { a } : {}), c: joined }
}

const isWritten = (node: Node): boolean => isText(node) && spaced(node.nodeValue).trim() !== ''

/** Elements that are read as running text, with their formatting. */
export const RUNNING =
  /^(?:italic|i|bold|b|sup|sub|sc|underline|monospace|overline|strike|roman|sans-serif|styled-content|inline-formula|math|tex-math|xref|x|break)$/

// Reads a group's name without its members, who are not part of the text.
const richContent = (element: Element, reading: JatsImportContext): Inline[] => {
  if (!/^(?:collab|on-behalf-of)$/.test(nameOf(element))) return rawInlines(element, reading).map(withSpaces)
  return nodesOf(element).flatMap((node): Inline[] => {
    if (isText(node)) return [spaced(node.nodeValue)]
    if (!isElement(node) || /^(?:contrib-group|xref|fn|aff|address|institution-id)$/.test(nameOf(node))) return []
    return oneInline(node, reading).map(withSpaces)
  })
}

const isIdentifier = (text: string): boolean => doiIn(text) !== '' || webAddress(text) !== ''

/** Returns a funder's identifier in the JATS element for identifiers; undefined for other content. */
function identifierOf(element: Element): PreservedContent | undefined {
  const text = spaced(element.textContent).trim()
  const isOfFunder = /^(?:funding|support)-source$/.test(nameOf(element.parentNode as Element))
  return isOfFunder && isIdentifier(text)
    ? [preservedAs('institution-wrap', [preservedAs('institution-id', [text])])]
    : undefined
}

/** Elements of old files that are converted where JATS 1.3 does not allow them. */
const CONVERTED: Record<string, (element: Element, reading: JatsImportContext) => PreservedContent | undefined> = {
  'named-content': identifierOf,
  'ext-link': identifierOf,
  uri: identifierOf,
  'unstructured-kwd-group': (element) => termsIn(element).map((term) => preservedAs('kwd', [term])),
  'kwd-group': (element, reading) => nestedContent(element, false, reading),
}

function nestedContent(element: Element, isMixed: boolean, reading: JatsImportContext): PreservedContent {
  const name = nameOf(element)
  // JATS requires a subject in each group of subjects, which may be empty.
  if (name === 'subj-group' && !child(element, 'subject'))
    return [preservedAs('subject', []), ...partsOf(element, isMixed, reading)]
  return partsOf(element, isMixed, reading)
}

function partsOf(element: Element, isMixed: boolean, reading: JatsImportContext): PreservedContent {
  const name = nameOf(element)
  const inside = NESTED_ELEMENTS[name]
  // Omits the links of an affiliation, which the details of the publication list.
  const left = new Set<Node>(name === 'aff' ? affiliationLinks(element) : [])
  return nodesOf(element).flatMap((node): PreservedContent => {
    if (isText(node)) return isMixed ? [spaced(node.nodeValue)] : []
    if (!isElement(node) || left.has(node)) return []
    if (inside?.has(nameOf(node))) return [preservedElement(node, reading)]
    const converted = CONVERTED[nameOf(node)]?.(node, reading)
    if (converted) return converted
    if (!isMixed || nameOf(node) === 'xref') return []
    if (FORMATTED_ELEMENTS.has(name) && RUNNING.test(nameOf(node))) return oneInline(node, reading).map(withSpaces)
    return [spaced(node.textContent)]
  })
}

/** Returns an element of the file with the content that JATS 1.3 allows in it. */
export function preservedElement(element: Element, reading: JatsImportContext): PreservedElement {
  const name = nameOf(element)
  if (!(name in NESTED_ELEMENTS)) {
    if (!PLAIN_ELEMENTS.has(name)) return preservedAs(name, richContent(element, reading), element)
    const [plain, format] = [preservedAs(name, [spaced(element.textContent)], element), formatOf(element)]
    return format ? { ...plain, a: { ...plain.a, 'specific-use': format } } : plain
  }
  // A `name` in JATS must not contain text between its parts, but a `string-name` may.
  const isWrittenName = name === 'name' && nodesOf(element).some(isWritten)
  const own = isWrittenName ? 'string-name' : name
  return preservedAs(own, nestedContent(element, MIXED_ELEMENTS.has(own), reading), element)
}

/**
 * Returns a context for reading elements a second time, so that their pictures and notes are not listed twice. Pure.
 */
export const readingAgain = (reading: JatsImportContext): JatsImportContext => ({
  ...reading,
  graphics: [],
  notes: [],
  isPreserving: true,
})
