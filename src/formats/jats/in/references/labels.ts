import { attribute, child, children, type Element, textOf } from '../../xml/xml.ts'

const BRACKETS = /^[\s[\](){}*†‡•]+|[\s[\](){}*†‡•.:,;]+$/g
// Matches the number of a reference: "4", "4a", "S1", "e12", "iv". A label with a year, such as "Li 2001", is not a
// number.
const MARK = /^(?:\p{L}{0,4}[\s.-]{0,2}\d{1,4}(?:\.\d+)?\p{L}?|[ivxlcdm]+)$/iu
const ENDS_WITH_YEAR = /(?:19|20)\d\d\p{L}?$/u
const CITED_NUMBER = /^[[(]?(\d{1,3})[\])]?$/

/** Returns the number of a reference in the file, such as "4a" or "S1", without brackets; '' if it has none. */
export function writtenLabel(element: Element): string {
  const forms = children(element)
  const [only] = forms.length === 1 ? forms : []
  const text = (textOf(child(element, 'label')) || textOf(child(only, 'label'))).replace(BRACKETS, '')
  return MARK.test(text) && !ENDS_WITH_YEAR.test(text) ? text : ''
}

/** Returns the numbers in the text of links to references, by the references' ids in the file. */
function citedNumbers(links: readonly Element[]): Map<string, Set<number>> {
  const found = new Map<string, Set<number>>()
  for (const xref of links) {
    const [rid = '', ...others] = attribute(xref, 'rid').split(/\s+/)
    const number = CITED_NUMBER.exec(textOf(xref).trim())?.[1]
    if (number && others.length === 0) found.set(rid, (found.get(rid) ?? new Set()).add(Number(number)))
  }
  return found
}

/**
 * Returns the difference between the numbers in the text and the places in a list without labels. Returns undefined if
 * the text has no numbers, or if they contradict each other.
 */
function offsetOf(list: Element[], cited: Map<string, Set<number>>): number | undefined {
  const offsets = new Set(
    list.flatMap((element, place) => [...(cited.get(attribute(element, 'id')) ?? [])].map((number) => number - place)),
  )
  const [offset] = offsets
  return offsets.size === 1 ? offset : undefined
}

/**
 * Returns the marks by which `links` cite the references. In a list without labels, the numbers in the text are the
 * marks. If other lists have labels, a reference without a mark gets ''. Pure.
 */
export function labelsOf(references: readonly Element[], links: readonly Element[]): ReadonlyMap<Element, string> {
  const cited = citedNumbers(links)
  const written = new Map(references.map((element) => [element, writtenLabel(element)]))
  const isLabelled = (element: Element) => written.get(element) !== ''
  const labels = new Map<Element, string>(references.some(isLabelled) ? written : [])
  for (const list of Map.groupBy(references, ({ parentNode }) => parentNode).values()) {
    const offset = list.some(isLabelled) ? undefined : offsetOf(list, cited)
    if (offset !== undefined) for (const [place, element] of list.entries()) labels.set(element, String(place + offset))
  }
  return labels
}
