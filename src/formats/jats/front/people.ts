import { easternName } from '#shared/text/eastern-names.ts'
import { jointOf } from '../xml/joints.ts'
import { child, children, type Element, isElement, isText, nameOf, nodesOf, textOf } from '../xml/xml.ts'
import { spaced } from '../xml/white-space.ts'

function rawPartedText(element: Element, skip: readonly string[]): string {
  let text = ''
  let before: Element | undefined
  let between = ''
  for (const node of nodesOf(element)) {
    if (isText(node)) {
      text += node.nodeValue ?? ''
      between += node.nodeValue ?? ''
    } else if (isElement(node) && !skip.includes(nameOf(node))) {
      const inner = rawPartedText(node, skip) || (nameOf(node) === 'etal' ? 'et al.' : '')
      if (!inner) continue
      const joint = before ? jointOf(before, node, between) : ''
      text = (joint === ',' ? `${text.trimEnd()}, ` : text + joint) + inner
      before = node
      between = ''
    }
  }
  return text
}

/** Returns an element's text, with spaces around the text of block elements. Pure. */
export const partedText = (element: Element, skip: readonly string[] = []): string =>
  spaced(rawPartedText(element, skip))
    .replace(/ ([,;.:)])/g, '$1')
    .trim()

const isNamePart = (element: Element): boolean => /^(?:surname|given-names|prefix|suffix)$/.test(nameOf(element))

const hasOwnText = (element: Element): boolean =>
  nodesOf(element).some((node) => isText(node) && (node.nodeValue ?? '').trim() !== '')

/**
 * Returns the preferred form of a name: the first one in Latin letters, or the first one if none is in Latin letters.
 */
export const chosenForm = (forms: Element[]): Element | undefined =>
  forms.find((name) => /\p{Script=Latin}/u.test(textOf(name))) ?? forms[0]

export const chosenName = (alternatives: Element): Element | undefined => chosenForm(children(alternatives))

/**
 * Returns an author's name in the style of references: "Barnett JA", "Young NS 3rd", a group, "et al."; '' without a
 * name. Pure.
 */
export function citedName(element: Element): string {
  switch (nameOf(element)) {
    case 'name-alternatives':
    case 'collab-alternatives': {
      const chosen = chosenName(element)
      return chosen ? citedName(chosen) : ''
    }
    case 'name':
    case 'string-name': {
      // Keeps the order of the parts if there is text between them, since the author then chose the order.
      if (hasOwnText(element) || !children(element).some(isNamePart)) return partedText(element)
      const parts = ['surname', 'given-names', 'suffix'].map((part) => textOf(child(element, part)))
      return easternName(parts[0] ?? '', parts[1] ?? '') ?? parts.filter(Boolean).join(' ')
    }
    case 'collab':
    case 'institution':
    case 'on-behalf-of':
      return partedText(element, ['contrib-group', 'xref', 'institution-id'])
    case 'anonymous':
      return textOf(element) || 'Anonymous'
    case 'etal':
      return textOf(element) || 'et al.'
    default:
      return ''
  }
}

/**
 * Returns the people of a `person-group`, separated by the text between them in the file, or by commas if there is
 * none. Pure.
 */
export const citedGroup = (group: Element): string =>
  hasOwnText(group) ? partedText(group) : children(group).map(citedName).filter(Boolean).join(', ')
