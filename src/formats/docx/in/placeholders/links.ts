import type { Document } from '@xmldom/xmldom'
import type { ListMark } from '../../../article/list-marks.ts'
import type { CitedPlace } from './cited-works.ts'
import type { Element } from '../../package/xml.ts'

/** Content that mammoth does not read. Before mammoth runs, it is replaced by a link. */
export type Placeholder =
  | { is: 'formula'; tex: string; alone: boolean }
  | { is: 'citation'; place: CitedPlace; shown: string }
  | { is: 'bibliography'; entries: string[] }
  | { is: 'mention'; bookmark: string; shown: string }
  /**
   * `form` is set if a manuscript does not support the form of the number, such as "RQ%1:". It contains the form, and
   * the number as Word shows it.
   */
  | { is: 'number'; mark: ListMark; form?: { form: string; label: string } | undefined }
  /** A link around text. If it has no address, `bookmark` is its target in this document. */
  | { is: 'link'; href: string; bookmark: string }
  | { is: 'lost'; what: string; quote: string }
  /** `quote` is the text for the report, if it differs from the visible text. */
  | { is: 'changed'; what: string; shown: string; quote?: string }

export type Placeholders = {
  put: (standIn: Placeholder) => string
  get: (anchor: string | undefined) => Placeholder | undefined
}

/**
 * Creates the placeholders of a document. `token` is new for each document, so that no document can contain a forged
 * placeholder.
 */
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

/** Creates an element in Word's namespace. `name` has no prefix. */
export function newElement(document: Document, name: string, attributes: Record<string, string> = {}): Element {
  const space = document.documentElement?.namespaceURI ?? ''
  const element = document.createElementNS(space, `w:${name}`)
  for (const [key, value] of Object.entries(attributes)) element.setAttributeNS(space, `w:${key}`, value)
  return element
}

export const linkTo = (anchor: string, document: Document): Element => newElement(document, 'hyperlink', { anchor })

export const remove = (element: Element): void => void element.parentNode?.removeChild(element)

/** Replaces an element with the given nodes. */
export function replaceWithParts(element: Element, parts: Iterable<Element['childNodes'][number]>): void {
  for (const part of Array.from(parts)) element.parentNode?.insertBefore(part, element)
  remove(element)
}

/** Replaces elements with links, which are inserted where the first element was. */
export function replace(parts: Element[], anchors: string[], document: Document): void {
  const [first] = parts
  for (const anchor of anchors) first?.parentNode?.insertBefore(linkTo(anchor, document), first)
  for (const part of parts) remove(part)
}

/** Groups elements that directly follow one another. */
export function neighbours(runs: Element[]): Element[][] {
  const groups: Element[][] = []
  for (const run of runs) {
    const last = groups.at(-1)
    if (last && run.previousSibling === last.at(-1)) last.push(run)
    else groups.push([run])
  }
  return groups
}
