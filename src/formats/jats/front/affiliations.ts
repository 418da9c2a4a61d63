import {
  attribute,
  child,
  children,
  descendants,
  type Element,
  isElement,
  isText,
  nameOf,
  nodesOf,
  textOf,
} from '../xml/xml.ts'

// Registers' numbers, marks and what reaches a person are no part of a place's name.
const NO_PLACE: ReadonlySet<string> = new Set([
  'label',
  'institution-id',
  'xref',
  'email',
  'phone',
  'fax',
  'object-id',
  'contrib-id',
])
// Letters set apart, which part no words.
const LETTERS: ReadonlySet<string> = new Set([
  'break',
  'italic',
  'bold',
  'sc',
  'underline',
  'sup',
  'sub',
  'styled-content',
  'roman',
  'monospace',
])

const isPart = (element: Element): boolean => !LETTERS.has(nameOf(element))

const isOriginal = (element: Element): boolean =>
  nameOf(element) === 'institution' && attribute(element, 'content-type') === 'original'

/**
 * Returns the elements of an affiliation to skip. A file may give a place in full and by its parts, which are two forms
 * of one place: the full form is read, unless it is only a part itself.
 */
function otherFormsIn(aff: Element): Set<Element> {
  const original = descendants(aff, 'institution').find(isOriginal)
  if (!original) return new Set()
  const parts = children(aff).filter(
    (part) => !NO_PLACE.has(nameOf(part)) && part !== original && part !== original.parentNode,
  )
  const beside = descendants(aff, 'institution').filter((part) => !isOriginal(part))
  if (/[,;.]\s/.test(textOf(original))) return new Set([...parts, ...beside])
  return new Set(beside.length > 0 ? [original] : [])
}

/** Returns the words of an affiliation; adjacent parts are separated by commas, as readers expect. */
function wordsOf(element: Element, left: Set<Element>): string {
  let words = ''
  let afterPart = false
  let between = ''
  for (const node of nodesOf(element)) {
    if (isText(node)) {
      words += node.nodeValue ?? ''
      between += node.nodeValue ?? ''
    } else if (isElement(node) && !NO_PLACE.has(nameOf(node)) && !left.has(node)) {
      const isFirst = words.trim() === ''
      // A raised mark before the words is a label that was not tagged as one.
      if (isFirst && nameOf(node) === 'sup') continue
      const inner = nameOf(node) === 'break' ? ', ' : wordsOf(node, left)
      if (!inner.trim()) continue
      const isJoint = afterPart && isPart(node) && between.trim() === ''
      words = isJoint ? `${words.trimEnd()}, ${inner.trimStart()}` : words + inner
      afterPart = isPart(node)
      between = ''
    }
  }
  return words
}

/**
 * Returns "Department of Medicine, University of Lagos, Lagos, Nigeria", without label, registers' numbers and
 * addresses of mail. Pure.
 */
export const affiliationText = (aff: Element): string =>
  wordsOf(aff, otherFormsIn(aff))
    .replace(/\s+/g, ' ')
    .replace(/\s+([,;.)])/g, '$1')
    .replace(/([,;])(?:\s*[,;])+/g, '$1')
    .replace(/^[\s,;.]+|[\s,;]+$/g, '')

/** Several forms of one place, in several languages perhaps: the first is read. */
const formsOf = (parent: Element): Element[][] => [
  ...children(parent, 'aff').map((aff) => [aff]),
  ...children(parent, 'aff-alternatives').map((forms) => [forms, ...children(forms, 'aff')]),
]

const placeOf = (forms: Element[]): string => {
  const [first] = forms
  const read = first && nameOf(first) === 'aff' ? first : forms[1]
  return read ? affiliationText(read) : ''
}

export type Places = {
  /** Places by the ids that contributors name. */
  byId: Map<string, string>
  /** Affiliations of every author, if no author names one. */
  all: string[]
}

/** Returns the places that an article's front matter names. */
export function placesOf(meta: Element): Places {
  const groups = children(meta, 'contrib-group')
  const affiliationForms = [meta, ...groups]
    .flatMap(formsOf)
    .concat(groups.flatMap((group) => descendants(group, 'collab').flatMap(formsOf)))
  const byId = new Map<string, string>()
  for (const forms of affiliationForms) {
    for (const form of forms) {
      const id = attribute(form, 'id')
      if (id && !byId.has(id)) byId.set(id, placeOf(forms))
    }
  }
  return { byId, all: [...new Set(affiliationForms.map(placeOf))].filter(Boolean) }
}

/** Returns the ids of the places that a contributor names; old files name them on the contributor itself. */
export const placeIdsOf = (contributor: Element): string[] =>
  [
    attribute(contributor, 'rid'),
    ...children(contributor, 'xref')
      .filter((xref) => attribute(xref, 'ref-type') === 'aff')
      .map((xref) => attribute(xref, 'rid')),
  ].flatMap((ids) => ids.split(/\s+/).filter(Boolean))

/** Returns a contributor's affiliations: first those next to the name, then those it refers to. */
export function affiliationsOf(contributor: Element, { byId }: Places): string[] {
  const own = formsOf(contributor).map(placeOf)
  const address = child(contributor, 'address')
  const named = placeIdsOf(contributor).flatMap((id) => byId.get(id) ?? [])
  const found = [...new Set([...own, ...named])].filter(Boolean)
  const institution = found.length === 0 && address ? textOf(child(address, 'institution')) : ''
  return institution ? [affiliationText(address as Element)] : found
}
