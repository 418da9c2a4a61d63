import { findForbidden, withoutForbiddenReferences } from './forbidden-characters.ts'
import { withNumberedEntities } from './named-entities.ts'
import { spaced } from './white-space.ts'
import { DOMParser, type Document, type Element, type Node } from '@xmldom/xmldom'

export type { Element, Node }

/** The reason why a file can't be read as a JATS article, in one sentence, with the line of the error. */
export class JatsError extends Error {
  readonly line: number
  constructor(message: string, line: number) {
    super(message)
    this.name = 'JatsError'
    this.line = line
  }
}

export const JATS_SIZE_MAX_BYTES = 20 * 1024 * 1024
// Real articles are nested about twenty elements deep; a file made to exhaust the stack has thousands of levels.
const DEPTH_MAX = 200

// This limit is about thirty times the number of tags in the largest of 42 articles from PLOS. A parsed tag takes about
// a hundred times its length in memory.
const TAGS_MAX = 500_000

/** Maximum length of the parser's message about broken XML. */
const COMPLAINT_LENGTH_MAX = 200

const lineOf = (text: string, index: number): number => text.slice(0, index).split('\n').length

/**
 * Rejects input that must not reach the parser: other kinds of file, and documents that declare entities. @throws
 * JatsError
 */
function refuse(text: string): void {
  if (Buffer.byteLength(text) > JATS_SIZE_MAX_BYTES)
    throw new JatsError(`The file is larger than ${JATS_SIZE_MAX_BYTES / 1024 / 1024} MB.`, 1)
  const start = text.replace(/^\uFEFF?\s*(?:<\?[\s\S]*?\?>\s*|<!--[\s\S]*?-->\s*)*/, '')
  const startLine = lineOf(text, text.length - start.length)
  if (!start) throw new JatsError('The file is empty.', 1)
  if (/^(?:<!doctype\s+html\b|<html\b)/i.test(start))
    throw new JatsError('This is an HTML page, not a JATS article.', startLine)
  if (!start.startsWith('<')) throw new JatsError('This is not an XML file.', startLine)
  const declaration = text.search(/<!ENTITY/i)
  if (declaration >= 0)
    throw new JatsError(
      'The file declares its own entities, which is not allowed for security reasons.',
      lineOf(text, declaration),
    )
  const tags = text.split('<').length - 1
  if (tags > TAGS_MAX)
    throw new JatsError(
      `The file has ${tags.toLocaleString('en-GB')} tags, and at most ${TAGS_MAX.toLocaleString('en-GB')} are read.`,
      1,
    )
  const forbidden = findForbidden(text)
  if (forbidden >= 0)
    throw new JatsError('The XML is broken: it contains a character that XML does not allow.', lineOf(text, forbidden))
}

const complaintOf = (message: string): string => {
  const line = message.split('\n')[0] ?? ''
  return line.length > COMPLAINT_LENGTH_MAX ? `${line.slice(0, COMPLAINT_LENGTH_MAX)}…` : `${line}.`
}

type Place = { locator?: { lineNumber?: number } | undefined } | undefined

// The parser has no code that fetches external DTDs or entities. An unknown named entity is an error, which is better
// than a word that silently disappears.
const parse = (text: string): Document => {
  let found: JatsError | undefined
  try {
    return new DOMParser({
      onError: (_level: string, message: string, place: Place) => {
        found ??= new JatsError(
          `The XML is broken: ${complaintOf(message)}`,
          Math.max(1, place?.locator?.lineNumber ?? 1),
        )
        throw found
      },
    }).parseFromString(text, 'text/xml')
  } catch (error) {
    throw found ?? error
  }
}

function checkDepth(root: Element): void {
  let node: Node | null = root
  let depth = 1
  while (node) {
    if (depth > DEPTH_MAX) throw new JatsError(`Elements are nested more than ${DEPTH_MAX} deep.`, node.lineNumber ?? 1)
    if (node.firstChild) {
      node = node.firstChild
      depth += 1
      continue
    }
    while (node && node !== root && !node.nextSibling) {
      node = node.parentNode
      depth -= 1
    }
    node = !node || node === root ? null : node.nextSibling
  }
}

/** Elements that contain an article in files of PubMed Central and in responses of OAI-PMH. */
const WRAPPERS: ReadonlySet<string> = new Set([
  'pmc-articleset',
  'oai-pmh',
  'getrecord',
  'listrecords',
  'record',
  'metadata',
])

const articlesIn = (element: Element): Element[] =>
  WRAPPERS.has(nameOf(element))
    ? children(element).flatMap((part) => (nameOf(part) === 'article' ? [part] : articlesIn(part)))
    : []

function unwrapped(root: Element): Element {
  if (nameOf(root) === 'article') return root
  const [article, ...others] = articlesIn(root)
  const line = root.lineNumber ?? 1
  if (!article)
    throw new JatsError(
      WRAPPERS.has(nameOf(root))
        ? `This is not a JATS article: there is no <article> in its <${root.nodeName}>.`
        : `This is not a JATS article: its root element is <${root.nodeName}>.`,
      line,
    )
  if (others.length > 0)
    throw new JatsError(`The file contains ${others.length + 1} articles. Please import each one separately.`, line)
  return article
}

/** The `<article>` of a JATS file, and the lines with characters that were omitted, since XML forbids them. */
export type JatsFile = { root: Element; forbidden: number[] }

/** Reads the `<article>` of a JATS file, also within PubMed Central's or OAI-PMH's elements. Pure. @throws JatsError */
export function readJatsFile(xml: string): JatsFile {
  refuse(xml)
  const { text, lines } = withoutForbiddenReferences(withNumberedEntities(xml))
  const document = parse(text.replace(/^\uFEFF/, '')).documentElement
  if (!document) throw new JatsError('The file contains no XML element.', 1)
  checkDepth(document)
  const root = unwrapped(document)
  if (!child(root, 'front')) throw new JatsError('This is not a JATS article: it has no <front>.', root.lineNumber ?? 1)
  return { root, forbidden: lines }
}

/** Returns an element's name in lower case, without its prefix. Some journals use HTML's capitals in tables. */
export const nameOf = (element: Element): string => (element.localName ?? element.nodeName).toLowerCase()

export const isElement = (node: Node): node is Element => node.nodeType === 1
export const isText = (node: Node): boolean => node.nodeType === 3 || node.nodeType === 4

export function nodesOf(parent: Element): Node[] {
  const nodes: Node[] = []
  for (let node = parent.firstChild; node; node = node.nextSibling) nodes.push(node)
  return nodes
}

export function children(parent: Element, name?: string): Element[] {
  const found: Element[] = []
  for (let node = parent.firstChild; node; node = node.nextSibling)
    if (isElement(node) && (!name || nameOf(node) === name)) found.push(node)
  return found
}

/** Returns the first child with a name. */
export function child(parent: Element | undefined, name: string): Element | undefined {
  for (let node = parent?.firstChild; node; node = node.nextSibling)
    if (isElement(node) && nameOf(node) === name) return node
  return undefined
}

/** Returns the descendant at a path of element names: `at(root, 'front', 'article-meta')`. */
export const at = (start: Element, ...path: string[]): Element | undefined =>
  path.reduce<Element | undefined>((element, name) => child(element, name), start)

/**
 * Returns all descendants with one of these names, in document order. It must be fast, since an import searches whole
 * files many times.
 */
export function descendants(parent: Element, ...wanted: string[]): Element[] {
  const names = new Set(wanted)
  const found: Element[] = []
  const visit = (element: Element): void => {
    for (let node = element.firstChild; node; node = node.nextSibling) {
      if (!isElement(node)) continue
      if (names.has(nameOf(node))) found.push(node)
      visit(node)
    }
  }
  visit(parent)
  return found
}

export const attribute = (element: Element | undefined, name: string): string =>
  element?.getAttribute(name)?.trim() ?? ''

/** Returns the type in an attribute; for the type "custom", the one in `custom-type`. Pure. */
export function typeIn(element: Element, name: string): string {
  const type = attribute(element, name)
  return type === 'custom' ? attribute(element, 'custom-type') || type : type
}

/** Returns the text within an element. The parser's `textContent` takes twice the time. */
function textWithin(element: Element): string {
  let text = ''
  for (let node = element.firstChild; node; node = node.nextSibling)
    if (isElement(node)) text += textWithin(node)
    else if (isText(node)) text += node.nodeValue ?? ''
  return text
}

/** Returns an element's text with single spaces. */
export const textOf = (element: Element | undefined): string => (element ? spaced(textWithin(element)).trim() : '')
