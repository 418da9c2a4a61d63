import type { Inline, PreservedElement } from '../../article/article.ts'
import { inlinesText } from '../../article/text.ts'
import { xmlElement, xmlText } from '../../xml/text-writer.ts'
import {
  FREELY_TYPED_ELEMENTS,
  LISTED_VALUES,
  NESTED_ELEMENTS,
  ORDERS,
  PLAIN_ELEMENTS,
  UNLINKED_ELEMENTS,
} from '../xml/content-models.ts'
import { inlinesXml, type Targets } from './inlines.ts'
import { linkTarget } from './link-targets.ts'

type Part = PreservedElement | Inline

const isElement = (part: Part): part is PreservedElement => typeof part === 'object' && 'element' in part

const textOf = (parts: Part[]): string =>
  parts.map((part) => (isElement(part) ? textOf(part.c) : inlinesText([part]))).join('')

/** Returns the text of a preserved element. Pure. */
export const preservedText = ({ c }: PreservedElement): string => textOf(c).replace(/\s+/g, ' ').trim()

/** Replaces links and formulas by their text, for elements in which JATS does not allow them. Pure. */
export const unlinked = (inlines: Inline[]): Inline[] =>
  inlines.flatMap((inline): Inline[] => {
    if (typeof inline === 'string') return [inline]
    if (!('c' in inline)) return [inlinesText([inline])]
    const c = unlinked(inline.c)
    return /^(?:a|x|cite|cites)$/.test(inline.t) ? c : [{ ...inline, c }]
  })

const isListed = (part: Part, order: string[]): boolean => isElement(part) && order.includes(part.element)

/** Sorts the parts into the order that JATS prescribes. Parts without a place in this order come last. */
function inOrder({ element, c }: PreservedElement): Part[] {
  const order = ORDERS[element]
  if (!order) return c
  const placed = order.flatMap((name) => c.filter((part) => isElement(part) && part.element === name))
  // In a name, each part occurs only once.
  const once = (part: Part, index: number) =>
    !isElement(part) || placed.findIndex((one) => isElement(one) && one.element === part.element) === index
  return [...(element === 'name' ? placed.filter(once) : placed), ...c.filter((part) => !isListed(part, order))]
}

/**
 * Returns attributes for JATS. Omits unsafe link targets. Replaces a value that JATS does not list with a custom value.
 * Pure.
 */
export const listedAttributes = (a: Record<string, string> = {}): Record<string, string> =>
  Object.fromEntries(
    Object.entries(a).flatMap(([name, value]): [string, string][] => {
      if (name === 'xlink:href') return linkTarget(value) ? [[name, value]] : []
      const listed = LISTED_VALUES[name]
      if (!listed || listed.has(value)) return [[name, value]]
      return [
        [name, 'custom'],
        ['custom-type', value],
      ]
    }),
  )

function attributesOf({ element, a = {} }: PreservedElement): Record<string, string> {
  const { 'pub-id-type': type, ...others } = a
  if (type && FREELY_TYPED_ELEMENTS.has(element)) return { 'pub-id-type': type, ...listedAttributes(others) }
  return element === 'size' && !a['units'] ? { ...listedAttributes(a), units: 'pages' } : listedAttributes(a)
}

function contentXml(preserved: PreservedElement, targets: Targets): string {
  const { element, c } = preserved
  if (PLAIN_ELEMENTS.has(element)) return xmlText(textOf(c))
  const isUnlinked = UNLINKED_ELEMENTS.has(element)
  return inOrder(preserved)
    .map((part) =>
      isElement(part) ? elementXml(part, targets) : inlinesXml(isUnlinked ? unlinked([part]) : [part], targets),
    )
    .join('')
}

/** Matches elements that have a meaning even if they are empty. */
const MAYBE_EMPTY =
  /^(?:etal|anonymous|conf-date|conf-name|[a-z]+-count|string-name|xref|subject|meta-value|related-(?:article|object))$/

const PREFIXES: Record<string, string> = { license_ref: 'ali:license_ref' }

function elementXml(preserved: PreservedElement, targets: Targets): string {
  const isNameless = preserved.element === 'name' && !preserved.c.some(isElement)
  const own = isNameless ? { ...preserved, element: 'string-name' } : preserved
  const content = contentXml(own, targets)
  if (!content && (own.element in NESTED_ELEMENTS || own.element.endsWith('-alternatives'))) return ''
  if (!content && !MAYBE_EMPTY.test(own.element)) return ''
  return xmlElement(PREFIXES[own.element] ?? own.element, attributesOf(own), content)
}

/** Returns elements of the imported file as XML. Pure. */
export const preservedXml = (elements: PreservedElement[], targets: Targets): string =>
  elements.map((element) => elementXml(element, targets)).join('')
