import type { Document } from '@xmldom/xmldom'
import type { ListMark } from '../../../article/list-marks.ts'
import type { CitedPlace } from './cited-works.ts'
import type { Element } from '../../package/xml.ts'

/** Content that mammoth does not read: each part is removed before mammoth runs, and replaced by a link of ours. */
export type Placeholder =
  | { is: 'formula'; tex: string; alone: boolean }
  | { is: 'citation'; place: CitedPlace; shown: string }
  | { is: 'bibliography'; entries: string[] }
  | { is: 'mention'; bookmark: string; shown: string }
  | { is: 'number'; mark: ListMark }
  | { is: 'lost'; what: string; quote: string }
  | { is: 'changed'; what: string; shown: string }

export type Placeholders = {
  put: (standIn: Placeholder) => string
  get: (anchor: string | undefined) => Placeholder | undefined
}

/** Creates placeholders. `token` is new for each document, so that no document can contain a forged placeholder. */
export function createPlaceholders(token: string): Placeholders {
  const kept = new Map<string, Placeholder>()
  return {
    put: (kind) => {
      const anchor = `${token}-${kept.size}`
      kept.set(anchor, kind)
      return anchor
    },
    get: (anchor) => (anchor === undefined ? undefined : kept.get(anchor)),
  }
}

/** Returns an element of Word's own; `name` without prefix. */
export function newElement(document: Document, name: string, attributes: Record<string, string> = {}): Element {
  const space = document.documentElement?.namespaceURI ?? ''
  const element = document.createElementNS(space, `w:${name}`)
  for (const [key, value] of Object.entries(attributes)) element.setAttributeNS(space, `w:${key}`, value)
  return element
}

export const linkTo = (anchor: string, document: Document): Element => newElement(document, 'hyperlink', { anchor })

export const remove = (element: Element): void => void element.parentNode?.removeChild(element)

/** Puts parts where an element was. */
export function replaceWithParts(element: Element, parts: Iterable<Element['childNodes'][number]>): void {
  for (const part of Array.from(parts)) element.parentNode?.insertBefore(part, element)
  remove(element)
}

/** Puts links before the first of the parts, and takes all parts out. */
export function replace(parts: Element[], anchors: string[], document: Document): void {
  const [first] = parts
  for (const anchor of anchors) first?.parentNode?.insertBefore(linkTo(anchor, document), first)
  for (const part of parts) remove(part)
}
