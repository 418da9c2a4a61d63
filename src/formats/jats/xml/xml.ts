import { DOMParser, type Document, type Element, type Node } from '@xmldom/xmldom'

export type { Element, Node }

/** Why a file can't be read as a JATS article, in one sentence, with the line where it went wrong. */
export class JatsError extends Error {
  readonly line: number
  constructor(message: string, line: number) {
    super(message)
    this.name = 'JatsError'
    this.line = line
  }
}

export const JATS_SIZE_MAX_BYTES = 20 * 1024 * 1024
// Real articles nest some twenty elements deep; a file made to exhaust the stack nests thousands.
const DEPTH_MAX = 200

// Some thirty times the number in the largest of 42 articles from PLOS; each tag costs the parser a hundred times its
// own length.
const TAGS_MAX = 500_000

/** Maximum length of the parser's message about broken XML. */
const COMPLAINT_LENGTH_MAX = 200

// What no XML may hold, as it is or by its number.
// oxlint-disable-next-line no-control-regex
const UNLAWFUL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/
const BY_NUMBER = /&#(?:x([\da-f]+)|(\d+));/gi

function isUnlawfulNumber([, hex, decimal]: RegExpExecArray): boolean {
  const point = hex ? Number.parseInt(hex, 16) : Number(decimal)
  if (point > 0x10ffff || (point >= 0xd800 && point <= 0xdfff)) return true
  return UNLAWFUL.test(String.fromCodePoint(point))
}

/** Returns the position of a character that XML does not allow; -1 if there is none. */
function findUnlawful(text: string): number {
  const plain = text.search(UNLAWFUL)
  if (plain >= 0) return plain
  return [...text.matchAll(BY_NUMBER)].find(isUnlawfulNumber)?.index ?? -1
}

const lineOf = (text: string, index: number): number => text.slice(0, index).split('\n').length

/** Refuses what must not reach the parser: other kinds of file, and documents that declare entities of their own. */
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
      'The file declares entities of its own, which could hide anything; it is not read.',
      lineOf(text, declaration),
    )
  const tags = text.split('<').length - 1
  if (tags > TAGS_MAX)
    throw new JatsError(
      `The file has ${tags.toLocaleString('en-GB')} tags, and at most ${TAGS_MAX.toLocaleString('en-GB')} are read.`,
      1,
    )
  const unlawful = findUnlawful(text)
  if (unlawful >= 0)
    throw new JatsError('The XML is broken: it holds a character that XML does not allow.', lineOf(text, unlawful))
}

const complaintOf = (message: string): string => {
  const line = message.split('\n')[0] ?? ''
  return line.length > COMPLAINT_LENGTH_MAX ? `${line.slice(0, COMPLAINT_LENGTH_MAX)}…` : `${line}.`
}

type Place = { locator?: { lineNumber?: number } | undefined } | undefined

// External DTDs and entities are never fetched: the parser has no code for it. A named entity that only the DTD defines is
// therefore an error, which is better than a word that silently disappears.
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

/** Returns the root `<article>` of a JATS file. Pure: no network, no file. Throws `JatsError`. */
export function articleElement(text: string): Element {
  refuse(text)
  const root = parse(text.replace(/^\uFEFF/, '')).documentElement
  if (!root) throw new JatsError('The file holds no XML element.', 1)
  const line = root.lineNumber ?? 1
  if (nameOf(root) !== 'article')
    throw new JatsError(`This is not a JATS article: its root element is <${root.nodeName}>.`, line)
  checkDepth(root)
  if (!child(root, 'front')) throw new JatsError('This is not a JATS article: it has no <front>.', line)
  return root
}

const names = new WeakMap<Element, string>()

/** Returns an element's name without prefix, in lower case: some journals wrote HTML's capitals into their tables. */
export function nameOf(element: Element): string {
  let name = names.get(element)
  if (name === undefined) {
    name = (element.localName ?? element.nodeName).toLowerCase()
    names.set(element, name)
  }
  return name
}

export const isElement = (node: Node): node is Element => node.nodeType === 1
export const isText = (node: Node): boolean => node.nodeType === 3 || node.nodeType === 4

export function nodesOf(parent: Element): Node[] {
  const nodes: Node[] = []
  for (let node = parent.firstChild; node; node = node.nextSibling) nodes.push(node)
  return nodes
}

export const children = (parent: Element, name?: string): Element[] =>
  nodesOf(parent).filter((node): node is Element => isElement(node) && (!name || nameOf(node) === name))

export const child = (parent: Element | undefined, name: string): Element | undefined =>
  parent && children(parent, name)[0]

/** Follows names downwards: `at(root, 'front', 'article-meta')`. */
export const at = (start: Element, ...path: string[]): Element | undefined =>
  path.reduce<Element | undefined>((element, name) => child(element, name), start)

/** Returns all elements below that carry one of the names, in document order. */
export function descendants(parent: Element, ...wanted: string[]): Element[] {
  return children(parent).flatMap((element) => [
    ...(wanted.includes(nameOf(element)) ? [element] : []),
    ...descendants(element, ...wanted),
  ])
}

export const attribute = (element: Element | undefined, name: string): string =>
  element?.getAttribute(name)?.trim() ?? ''

/** Returns an element's text with single spaces. */
export const textOf = (element: Element | undefined): string =>
  (element?.textContent ?? '').replace(/[ \t\r\n]+/g, ' ').trim()
