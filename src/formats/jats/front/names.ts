import { chosenName, partedText } from './people.ts'
import { child, children, type Element, nameOf, textOf } from '../xml/xml.ts'

export type Names = {
  /** '' for a collaboration, whose name is the family name. */
  given: string
  family: string
  suffix: string
  isCollaboration: boolean
}

const PARTICLE = /^(?:al|bin|da|de|del|della|den|der|di|dos|du|el|ibn|la|le|ten|ter|van|von|zu)$/i
const SUFFIX = /^(?:jr|sr|i{2,3}|iv|2nd|3rd)\.?$/i
const DEGREE = /^(?:[BMD]\.?[AS]c?|MD|PhD|DrPH|MPH|MSc|MBBS|RN|FRCP|M\.D|Ph\.D)\.?$/i

/** Returns the parts of an untagged name: "Ludwig van Beethoven", "Feld, Ruth", "Martin L. King, Jr., MD". Pure. */
export function parsePersonName(text: string): Names {
  const [first = '', ...rest] = text.split(/\s*,\s*/).filter(Boolean)
  const others = rest.filter((part) => !part.split(/\s+/).every((word) => DEGREE.test(word)))
  const suffix = others.find((part) => SUFFIX.test(part)) ?? ''
  const given = others.find((part) => !SUFFIX.test(part))
  if (given) return { given, family: first, suffix, isCollaboration: false }
  const words = first.split(/\s+/)
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

function personOf(name: Element): Names | undefined {
  const [given = '', family = '', suffix = ''] = ['given-names', 'surname', 'suffix'].map((part) =>
    textOf(child(name, part)),
  )
  if (family || given) return { given: family ? given : '', family: family || given, suffix, isCollaboration: false }
  const text = partedText(name, ['prefix', 'degrees', 'xref'])
  return text ? parsePersonName(text) : undefined
}

/** Returns a group's name without its members, its places and its marks. */
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

/** Returns a contributor's names: those of a person or of a group, or undefined without a name. */
export function namesOf(contributor: Element): Names | undefined {
  const alternatives = child(contributor, 'name-alternatives')
  const name =
    (alternatives && chosenName(alternatives)) ?? child(contributor, 'name') ?? child(contributor, 'string-name')
  if (name) return personOf(name)
  const groups = child(contributor, 'collab-alternatives')
  const group = (groups && children(groups)[0]) ?? child(contributor, 'collab') ?? child(contributor, 'on-behalf-of')
  if (group) return groupOf(group)
  // Some files write the parts of the name, or an institution, without anything around them.
  if (child(contributor, 'surname')) return personOf(contributor)
  const institution = child(contributor, 'institution') ?? child(contributor, 'institution-wrap')
  if (institution) return groupOf(institution)
  return child(contributor, 'anonymous') ? groupNamed('Anonymous') : undefined
}

const groupNamed = (family: string): Names => ({ given: '', family, suffix: '', isCollaboration: true })

/** Returns "Amara Okafor Jr", or a group's name. */
export const fullName = ({ given, family, suffix }: Names): string => [given, family, suffix].filter(Boolean).join(' ')

export const isGroup = (contributor: Element): boolean =>
  children(contributor).some((part) => nameOf(part).startsWith('collab'))
