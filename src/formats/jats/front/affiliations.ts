import { webAddress } from '../xml/links.ts'
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

// Elements that are not part of an institution's name: identifiers, marks and contact details.
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
// Elements that format single letters, so their ends do not separate words.
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
 * Returns the elements of an affiliation to skip. A file may contain the same affiliation twice, in full and in parts.
 * Uses the full form, unless it contains only one of the parts.
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

const lettersOf = (text: string): string => text.replace(/[^\p{L}\p{N}]+/gu, '')

/** Returns the parts of an affiliation whose words its full form repeats. */
export function repeatedParts(aff: Element): Element[] {
  const others = otherFormsIn(aff)
  const whole = others.size > 0 ? lettersOf(affiliationText(aff)) : ''
  return [...others].filter((part) => whole.includes(lettersOf(textOf(part))))
}

/** Returns the links to web pages in an affiliation. Their texts, such as "web", are not part of its name. */
export const affiliationLinks = (aff: Element): Element[] =>
  descendants(aff, 'uri', 'ext-link').filter((link) => nameOf(link) === 'uri' || webAddress(textOf(link)) !== '')

/** Returns the text of an affiliation, with commas between adjacent parts. */
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
      // A superscript before the text is a label that was not tagged as one.
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
 * Returns an affiliation such as "Department of Medicine, University of Lagos, Lagos, Nigeria", without its label,
 * identifiers and e-mail addresses. Pure.
 */
export const affiliationText = (aff: Element): string =>
  wordsOf(aff, new Set([...otherFormsIn(aff), ...affiliationLinks(aff)]))
    .replace(/\s+/g, ' ')
    .replace(/\s+([,;.)])/g, '$1')
    .replace(/([,;])(?:\s*[,;])+/g, '$1')
    .replace(/^[\s,;.]+|[\s,;]+$/g, '')

/**
 * Returns the affiliations in an element. Each may have several forms, such as translations, of which the page shows
 * the first.
 */
const formsOf = (parent: Element): Element[][] => [
  ...children(parent, 'aff').map((aff) => [aff]),
  ...children(parent, 'aff-alternatives').map((forms) => [forms, ...children(forms, 'aff')]),
]

/**
 * Returns the translations of affiliations: the forms in another language than the first form, which the page shows.
 */
export const translatedAffiliations = (meta: Element): { language: string; text: string }[] =>
  descendants(meta, 'aff-alternatives').flatMap((forms) => {
    const [first, ...others] = children(forms, 'aff')
    const own = attribute(first, 'xml:lang')
    return others.flatMap((other) => {
      const language = attribute(other, 'xml:lang')
      const text = affiliationText(other)
      return language && language !== own && first && text !== affiliationText(first) ? [{ language, text }] : []
    })
  })

const placeOf = (forms: Element[]): string => {
  const [first] = forms
  const read = first && nameOf(first) === 'aff' ? first : forms[1]
  return read ? affiliationText(read) : ''
}

export type Places = {
  /** Affiliations by the ids that contributors refer to. */
  byId: Map<string, string>
  /** All affiliations. If no author refers to any of them, they apply to every author. */
  all: string[]
}

/** Returns the affiliations in an article's front matter. */
export function placesOf(meta: Element): Places {
  const groups = children(meta, 'contrib-group')
  const affiliationForms = [meta, ...groups]
    .flatMap(formsOf)
    .concat(groups.flatMap((group) => descendants(group, 'collab').flatMap(formsOf)))
  const ofMembers = groups.flatMap((group) => descendants(group, 'contrib-group')).flatMap(formsOf)
  const byId = new Map<string, string>()
  for (const forms of [...affiliationForms, ...ofMembers]) {
    for (const form of forms) {
      const id = attribute(form, 'id')
      if (id && !byId.has(id)) byId.set(id, placeOf(forms))
    }
  }
  return { byId, all: [...new Set(affiliationForms.map(placeOf))].filter(Boolean) }
}

/**
 * Returns the ids of the affiliations that a contributor refers to. In old files, they are in an attribute of the
 * contributor.
 */
export const placeIdsOf = (contributor: Element): string[] =>
  [
    attribute(contributor, 'rid'),
    ...children(contributor, 'xref')
      .filter((xref) => attribute(xref, 'ref-type') === 'aff')
      .map((xref) => attribute(xref, 'rid')),
  ].flatMap((ids) => ids.split(/\s+/).filter(Boolean))

const isMarked = (aff: Element): boolean => {
  const [first] = nodesOf(aff).filter((node) => !isText(node) || (node.nodeValue ?? '').trim() !== '')
  return first !== undefined && isElement(first) && /^(?:label|sup)$/.test(nameOf(first))
}

/**
 * Returns the affiliations in a contributor's group, if the group has no marks that tell whose they are. All
 * contributors of such a group share them.
 */
function affiliationsOfGroup({ parentNode: group }: Element): string[] {
  if (!group || !isElement(group) || nameOf(group) !== 'contrib-group') return []
  const contributors = children(group, 'contrib')
  const forms = formsOf(group)
  const isNamed = contributors.some((one) => placeIdsOf(one).length > 0)
  const isOpen = contributors.length > 1 && forms.some((some) => some.some(isMarked))
  return isNamed || isOpen ? [] : [...new Set(forms.map(placeOf))].filter(Boolean)
}

/**
 * Returns a contributor's affiliations: first those in the contributor's element, then those that it refers to by id. A
 * contributor without either has those of its group.
 */
export function affiliationsOf(contributor: Element, { byId }: Places): string[] {
  const own = formsOf(contributor).map(placeOf)
  const address = child(contributor, 'address')
  const named = placeIdsOf(contributor).flatMap((id) => byId.get(id) ?? [])
  const found = [...new Set([...own, ...named])].filter(Boolean)
  if (found.length > 0) return found
  const institution = address ? textOf(child(address, 'institution')) : ''
  return institution ? [affiliationText(address as Element)] : affiliationsOfGroup(contributor)
}
