import { printedName } from '#shared/text/eastern-names.ts'
import { chosenForm, chosenName, partedText } from './people.ts'
import { attribute, child, children, type Element, nameOf, textOf } from '../xml/xml.ts'

export type Names = {
  /** The given names; '' for a collaboration, whose name is in `family`. */
  given: string
  family: string
  suffix: string
  isCollaboration: boolean
  /** True for a name whose family name is first, such as a Hungarian or Vietnamese one. */
  isFamilyFirst?: boolean
}

const PARTICLE = /^(?:al|bin|da|de|del|della|den|der|di|dos|du|el|ibn|la|le|ten|ter|van|von|zu)$/i
const SUFFIX = /^(?:jn?r|sn?r|i{2,3}|iv|vi{1,3}|1st|2nd|3rd|[4-9]th)\.?$/i
const DEGREE = /^(?:[BMD]\.?[AS]c?|MD|PhD|DrPH|MPH|MSc|MBBS|RN|FRCP|M\.D|Ph\.D)\.?$/i

/** Splits an untagged name into its parts: "Ludwig van Beethoven", "Feld, Ruth", "Martin L. King, Jr., MD". Pure. */
export function parsePersonName(text: string): Names {
  const [first = '', ...rest] = text.split(/\s*,\s*/).filter(Boolean)
  const others = rest.filter((part) => !part.split(/\s+/).every((word) => DEGREE.test(word)))
  const suffix = others.find((part) => SUFFIX.test(part)) ?? ''
  const given = others.find((part) => !SUFFIX.test(part))
  if (given) return { given, family: first, suffix, isCollaboration: false }
  // A no-break space is part of a name.
  const words = first.split(/[ \t\r\n]+/)
  const ownSuffix = words.length > 2 && SUFFIX.test(words.at(-1) ?? '') ? (words.pop() ?? '') : suffix
  let from = words.length - 1
  while (from > 1 && PARTICLE.test(words[from - 1] ?? '')) from -= 1
  return {
    given: words.slice(0, from).join(' '),
    family: words.slice(from).join(' '),
    suffix: ownSuffix,
    isCollaboration: false,
  }
}

/** Splits a stored family name such as "Okafor Jr" into the name and its suffix. Pure. */
export function suffixApart(stored: string): { family: string; suffix: string } {
  const words = stored.split(' ')
  const suffix = words.length > 1 && SUFFIX.test(words.at(-1) ?? '') ? words.pop() : ''
  return { family: words.join(' '), suffix: suffix ?? '' }
}

const isEasternStyle = (name: Element): boolean => attribute(name, 'name-style') === 'eastern'

/** Splits an untagged name whose family name is first: "Nagy Péter", "Nagy, Péter". */
function parseEasternName(text: string): Names {
  const [family = '', ...given] = text.replace(',', ' ').split(/[ \t\r\n]+/)
  return { given: given.join(' '), family, suffix: '', isCollaboration: false, isFamilyFirst: true }
}

function personOf(name: Element): Names | undefined {
  const [given = '', family = '', suffix = ''] = ['given-names', 'surname', 'suffix'].map((part) =>
    textOf(child(name, part)),
  )
  const order = isEasternStyle(name) && family && given ? { isFamilyFirst: true } : {}
  if (family || given)
    return { given: family ? given : '', family: family || given, suffix, isCollaboration: false, ...order }
  const text = partedText(name, ['prefix', 'degrees', 'xref'])
  if (!text) return undefined
  return isEasternStyle(name) && /\s/.test(text) ? parseEasternName(text) : parsePersonName(text)
}

/** Returns a group's name without its members, affiliations and marks. */
export const groupName = (group: Element): string =>
  partedText(group, [
    'contrib-group',
    'contrib',
    'aff',
    'aff-alternatives',
    'address',
    'xref',
    'institution-id',
    'fn',
    'email',
  ])
    .replace(/^(?:and |for |on behalf of )+(?:the )?(?=\p{Lu})/iu, '')
    .replace(/[\s,;:]+$/, '')

const groupOf = (group: Element): Names | undefined => {
  const family = groupName(group)
  return family ? { given: '', family, suffix: '', isCollaboration: true } : undefined
}

/**
 * Returns the name in one element: the name of a person or a group, or the preferred one of several forms; undefined if
 * there is none.
 */
export function nameIn(element: Element): Names | undefined {
  const kind = nameOf(element)
  if (kind === 'name' || kind === 'string-name') return personOf(element)
  if (kind === 'collab') return groupOf(element)
  const chosen = kind.endsWith('-alternatives') ? chosenName(element) : undefined
  return chosen && nameIn(chosen)
}

/** Returns the forms of a person's name. In some files, no element encloses them. */
export function nameForms(contributor: Element): Element[] {
  const alternatives = child(contributor, 'name-alternatives')
  if (alternatives) return children(alternatives)
  return children(contributor).filter((part) => nameOf(part) === 'name' || nameOf(part) === 'string-name')
}

/** Returns the name of a contributor, a person or a group; undefined if there is none. */
export function namesOf(contributor: Element): Names | undefined {
  const name = chosenForm(nameForms(contributor))
  if (name) return personOf(name)
  const groups = child(contributor, 'collab-alternatives')
  const group = (groups && children(groups)[0]) ?? child(contributor, 'collab') ?? child(contributor, 'on-behalf-of')
  if (group) return groupOf(group)
  // In some files, no element encloses the parts of the name or the institution.
  if (child(contributor, 'surname')) return personOf(contributor)
  const institution = child(contributor, 'institution') ?? child(contributor, 'institution-wrap')
  if (institution) return groupOf(institution)
  return child(contributor, 'anonymous') ? groupNamed('Anonymous') : undefined
}

const groupNamed = (family: string): Names => ({ given: '', family, suffix: '', isCollaboration: true })

/** Returns a full name such as "Amara Okafor Jr", or the name of a group. */
export const fullName = ({ given, family, suffix, isFamilyFirst }: Names): string =>
  isFamilyFirst
    ? printedName(given, [family, suffix].filter(Boolean).join(' '), true)
    : [printedName(given, family), suffix].filter(Boolean).join(' ')

export const isGroup = (contributor: Element): boolean =>
  children(contributor).some((part) => nameOf(part).startsWith('collab'))

const UNSPACED = /\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|\p{Script=Hangul}/u

/**
 * Returns a name in its own order. In the eastern style, the family name is first, and Han letters have no space after
 * it.
 */
function ownForm(form: Element): string {
  const [given, family] = ['given-names', 'surname'].map((part) => textOf(child(form, part)))
  if (!given || !family) return partedText(form, ['institution-id', 'xref'])
  if (!isEasternStyle(form)) return `${given} ${family}`
  return UNSPACED.test(family) ? family + given : `${family} ${given}`
}

/** Returns the other forms of a contributor's name, such as the name in its own script. Pure. */
export function otherNamesOf(contributor: Element): string[] {
  const names = nameForms(contributor)
  const groups = child(contributor, 'collab-alternatives')
  const forms = names.length > 0 || !groups ? names : children(groups)
  const chosen = names.length > 0 ? chosenForm(names) : forms[0]
  return forms
    .filter((form) => form !== chosen)
    .map(ownForm)
    .filter((form) => form && form !== (chosen && ownForm(chosen)))
}

/** Returns the groups on whose behalf a contributor writes. Pure. */
export function onBehalfOf(contributor: Element): Element[] {
  const hasName =
    child(contributor, 'name') ?? child(contributor, 'string-name') ?? child(contributor, 'name-alternatives')
  return (hasName ? children(contributor, 'on-behalf-of') : []).filter((part) => groupWritten(part) !== '')
}

/** Returns the groups on whose behalf all authors write. Pure. */
export const onBehalfOfAll = (meta: Element): Element[] =>
  children(meta, 'contrib-group')
    .filter((group) => child(group, 'contrib'))
    .flatMap((group) => children(group, 'on-behalf-of'))
    .filter((part) => groupWritten(part) !== '')

/** Returns the file's text for a group on whose behalf a contributor writes. Pure. */
export const groupWritten = (element: Element): string => partedText(element, ['institution-id', 'xref'])
