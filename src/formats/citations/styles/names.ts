import { type CitedName, namedIn, type ReferenceRecord } from '../reference.ts'

/** Returns the first letters of given names: "Jean-Paul M." is JPM, or with signs "J.-P. M.". Pure. */
function initials(given: string, { dotted }: { dotted: boolean }): string {
  const words = given.replace(/[.’']/g, ' ').split(/\s+/).filter(Boolean)
  // Initials that were written together ("JP") are as many names.
  const parts = words
    .map((word) => (/^\p{Lu}{2,3}$/u.test(word) && words.length === 1 ? Array.from(word) : [word]))
    .flat()
  const first = (part: string): string => Array.from(part)[0]?.toUpperCase() ?? ''
  const lettersOf = (part: string): string[] => part.split(/[-‐‑]/).filter(Boolean).map(first)
  if (!dotted) return parts.flatMap(lettersOf).join('')
  return parts
    .map((part) =>
      lettersOf(part)
        .map((letter) => `${letter}.`)
        .join('-'),
    )
    .join(' ')
}

const medicalName = (name: CitedName): string => {
  if ('literal' in name) return name.literal
  return [name.family, initials(name.given ?? '', { dotted: false }), name.suffix].filter(Boolean).join(' ')
}

/** Returns "Okafor A, Watanabe J; Two Wards Group". Of more than `max`, the first `named` and "et al". */
export function medicalNames(names: CitedName[], { max, named }: { max: number; named: number }): string {
  const { named: people, goOn } = namedIn(names)
  const isShort = names.length > max
  const text = people.slice(0, isShort ? named : max).reduce((before, name, index) => {
    if (index === 0) return medicalName(name)
    // More than a comma separates a group from people and from other groups, so that it is not taken for one of them.
    // Source: Citing Medicine, "Author (Organizations)".
    const [previous] = names.slice(index - 1)
    const isApart = 'literal' in name || (previous && 'literal' in previous)
    return `${before}${isApart ? '; ' : ', '}${medicalName(name)}`
  }, '')
  return isShort || goOn ? `${text}, et al` : text
}

const APA_AUTHORS_MAX = 20
const APA_AUTHORS_NAMED = 19

const apaName = (name: CitedName): string => {
  if ('literal' in name) return name.literal
  return [name.family, initials(name.given ?? '', { dotted: true }), name.suffix].filter(Boolean).join(', ')
}

/** Returns "Okafor, A., & Watanabe, J." Twenty are named; of more, nineteen and the last, where the last is known. */
export function apaNames(names: CitedName[]): string {
  const { named, goOn } = namedIn(names)
  const written = named.map(apaName)
  if (goOn) return [...written.slice(0, APA_AUTHORS_NAMED), 'et al.'].join(', ')
  if (written.length > APA_AUTHORS_MAX) {
    return `${written.slice(0, APA_AUTHORS_NAMED).join(', ')}, . . . ${written.at(-1)}`
  }
  if (written.length < 2) return written.join('')
  return `${written.slice(0, -1).join(', ')}, & ${written.at(-1)}`
}

const forwards = (name: CitedName): string =>
  'literal' in name
    ? name.literal
    : [initials(name.given ?? '', { dotted: true }), name.family, name.suffix].filter(Boolean).join(' ')

/**
 * Returns the editors of a book of which a part is cited: "R. F. Subotnik, P. Olszewski-Kubilius, & F. C. Worrell
 * (Eds.)".
 */
export function apaEditors(names: CitedName[]): string {
  const { named, goOn } = namedIn(names)
  const written = named.map(forwards)
  if (goOn) return `${written.join(', ')}, et al. (Eds.)`
  const last = written.at(-1) ?? ''
  const all = written.length > 2 ? `${written.slice(0, -1).join(', ')}, & ${last}` : written.join(' & ')
  return `${all} (${written.length > 1 ? 'Eds.' : 'Ed.'})`
}

/** Returns the names that come first: the authors', or without any those of the editors of the whole. */
export const leading = ({ author, editor, type }: ReferenceRecord): { names: CitedName[]; areEditors: boolean } =>
  author || !editor || isPart(type) ? { names: author ?? [], areEditors: false } : { names: editor, areEditors: true }

/** Returns whether a work is part of a book that has editors of its own. */
export const isPart = (type: ReferenceRecord['type']): boolean => type === 'chapter' || type === 'paper-conference'
