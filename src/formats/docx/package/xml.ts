import { DOMParser, type Document, type Element, XMLSerializer } from '@xmldom/xmldom'
import { WordError } from './package.ts'

export type { Element } from '@xmldom/xmldom'

const BROKEN = 'This document is damaged. Please open it in Word, save it again, and choose it anew.'

// Some ten times what a text of 20,000 words has; each costs the parser a hundred times its own length.
const TAGS_MAX = 2_000_000
/** Styles, and patterns of lists, of which the largest documents have some ten thousand tags. */
export const SETTINGS_TAGS_MAX = 200_000
// Tables within boxes within tables; one made to exhaust the stack nests thousands.
const DEPTH_MAX = 300

function checkDepth(text: string): void {
  let depth = 0
  for (const [tag] of text.matchAll(/<[^!?][^>]*>/g)) {
    if (tag.startsWith('</')) depth -= 1
    else if (!tag.endsWith('/>') && (depth += 1) > DEPTH_MAX) throw new WordError(BROKEN)
  }
}

/**
 * Parses one part of a Word document. @throws WordError for broken XML, and for entity declarations, which Word never
 * writes.
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

/** Returns an attribute by its name without prefix; '' where it is absent. */
export function attributeOf(element: Element | undefined, name: string): string {
  const found =
    element && Array.from(element.attributes).find((attribute) => (attribute.localName ?? attribute.name) === name)
  return found?.value ?? ''
}

/** Returns the children of an element with a given name. */
export const childrenOf = (element: Element | undefined, name: string): Element[] =>
  element ? (Array.from(element.childNodes) as Element[]).filter((part) => nameOf(part) === name) : []

/** Returns all elements of a name within another, in the order of the document. */
export const within = (element: Document | Element, name: string): Element[] =>
  Array.from(element.getElementsByTagNameNS('*', name))

/** Returns the words in an element, unchanged. */
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
