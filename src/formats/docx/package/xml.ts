import { DOMParser, type Document, type Element, type Node, XMLSerializer } from '@xmldom/xmldom'
import { WordError } from './package.ts'

export type { Element } from '@xmldom/xmldom'

const BROKEN = 'This document is damaged. Please open it in Word, save it again and choose the new file.'

// This limit is about ten times the number of tags in a document of 20,000 words. Parsing a tag takes about a hundred
// times as much memory as the tag itself.
const TAGS_MAX = 2_000_000
/** The maximum number of tags in styles and list patterns. The largest real documents have about ten thousand. */
export const SETTINGS_TAGS_MAX = 200_000
// The maximum nesting, enough for tables within boxes within tables. A file that is crafted to overflow the stack is
// nested thousands of levels deep.
const DEPTH_MAX = 300

const ELEMENT = 1

function checkDepth(text: string): void {
  let depth = 0
  for (const [tag] of text.matchAll(/<[^!?][^>]*>/g)) {
    if (tag.startsWith('</')) depth -= 1
    else if (!tag.endsWith('/>') && (depth += 1) > DEPTH_MAX) throw new WordError(BROKEN)
  }
}

/**
 * Parses one part of a Word document. @throws WordError for broken XML, and for entity declarations, which Word never
 * writes
 */
export function parseXml(bytes: Uint8Array, tagsMax = TAGS_MAX): Document {
  const text = new TextDecoder().decode(bytes).replace(/^\uFEFF/, '')
  if (/<!(?:ENTITY|DOCTYPE)/i.test(text) || text.split('<').length > tagsMax) throw new WordError(BROKEN)
  checkDepth(text)
  try {
    return new DOMParser({
      onError: (level, message) => {
        if (level !== 'warning') throw new Error(message)
      },
    }).parseFromString(text, 'text/xml')
  } catch {
    throw new WordError(BROKEN)
  }
}

export const writeXml = (document: Document): Uint8Array =>
  new TextEncoder().encode(new XMLSerializer().serializeToString(document))

/** Returns an element's name without prefix. */
export const nameOf = (element: Element): string => element.localName ?? element.nodeName

/** Returns an attribute by its name without prefix; '' if it is absent. */
export function attributeOf(element: Element | undefined, name: string): string {
  const found =
    element && Array.from(element.attributes).find((attribute) => (attribute.localName ?? attribute.name) === name)
  return found?.value ?? ''
}

const OFF: ReadonlySet<string> = new Set(['0', 'false', 'off'])

/**
 * Returns whether a property is on: it is present, and its value does not mean "off". `name` is the attribute with the
 * value. ECMA-376, 22.9.2.7.
 */
export function isOn(element: Element | undefined, name = 'val'): boolean {
  if (!element) return false
  const value = attributeOf(element, name).trim().toLowerCase()
  return name === 'val' ? !OFF.has(value) : value !== '' && !OFF.has(value)
}

/** Returns the children of an element with a given name. */
export const childrenOf = (element: Element | undefined, name: string): Element[] =>
  element ? (Array.from(element.childNodes) as Element[]).filter((part) => nameOf(part) === name) : []

/** Returns the node after `node` in document order within `root`; null after the last. */
function nodeAfter(node: Node, root: Node): Node | null {
  if (node.firstChild) return node.firstChild
  let at: Node | null = node
  while (at && at !== root && !at.nextSibling) at = at.parentNode
  return at && at !== root ? at.nextSibling : null
}

/**
 * Returns all descendants with a given name, in document order. The parser's own lists are several times slower, since
 * they follow changes of the document.
 */
export function within(root: Document | Element, name: string): Element[] {
  const found: Element[] = []
  for (let node = nodeAfter(root, root); node; node = nodeAfter(node, root))
    if (node.nodeType === ELEMENT && nameOf(node as Element) === name) found.push(node as Element)
  return found
}

/** Returns the text of an element, with its white space. */
export const textOf = (element: Document | Element): string =>
  within(element, 't')
    .map((text) => text.textContent ?? '')
    .join('')

/** Returns the nearest ancestor of an element with a given name. */
export function enclosing(element: Element, name: string): Element | undefined {
  let at = element.parentNode as Element | null
  while (at && nameOf(at) !== name) at = at.parentNode as Element | null
  return at ?? undefined
}
