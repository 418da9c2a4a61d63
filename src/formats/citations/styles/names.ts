import { easternName, isEastern } from '#shared/text/eastern-names.ts'
import { type CitedName, namedIn, type ReferenceRecord } from '../reference.ts'

/**
 * Returns the initials of given names: "Jean-Paul M." becomes "JPM", or "J.-P. M." if `dotted`. Names in East Asian
 * scripts are not shortened. Pure.
 */
function initials(given: string, { dotted }: { dotted: boolean }): string {
  if (isEastern(given)) return given
  const words = given.replace(/[.’']/g, ' ').split(/\s+/).filter(Boolean)
  // Two or three capitals ("JP") are treated as separate initials.
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

/** Returns a name that every style writes in the same way: that of a group, or of a person in an East Asian script. */
const fixedName = (name: CitedName): string | undefined =>
  'literal' in name ? name.literal : easternName(name.family, name.given ?? '')

const medicalName = (name: CitedName): string => {
  const fixed = fixedName(name)
  if (fixed !== undefined || 'literal' in name) return fixed ?? ''
  return [name.family, initials(name.given ?? '', { dotted: false }), name.suffix].filter(Boolean).join(' ')
}

/**
 * Returns "Okafor A, Watanabe J; Two Wards Group". If there are more than `max` names, returns the first `named` names
 * and "et al".
 */
export function medicalNames(names: CitedName[], { max, named }: { max: number; named: number }): string {
  const { named: people, goOn } = namedIn(names)
  const isShort = names.length > max
  const text = people.slice(0, isShort ? named : max).reduce((before, name, index) => {
    if (index === 0) return medicalName(name)
    // A semicolon separates a group from other names, so that the group is not mistaken for a person. Source: Citing
    // Medicine, "Author (Organizations)".
    const [previous] = names.slice(index - 1)
    const isApart = 'literal' in name || (previous && 'literal' in previous)
    return `${before}${isApart ? '; ' : ', '}${medicalName(name)}`
  }, '')
  return isShort || goOn ? `${text}, et al` : text
}

const APA_AUTHORS_MAX = 20
const APA_AUTHORS_NAMED = 19

const apaName = (name: CitedName): string => {
  const fixed = fixedName(name)
  if (fixed !== undefined || 'literal' in name) return fixed ?? ''
  return [name.family, initials(name.given ?? '', { dotted: true }), name.suffix].filter(Boolean).join(', ')
}

/**
 * Returns "Okafor, A., & Watanabe, J." for up to twenty names. If there are more, returns the first nineteen authors
 * and, if known, the final author.
 */
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

const forwards = (name: CitedName): string => {
  const fixed = fixedName(name)
  if (fixed !== undefined || 'literal' in name) return fixed ?? ''
  return [initials(name.given ?? '', { dotted: true }), name.family, name.suffix].filter(Boolean).join(' ')
}

/**
 * Returns the editors of a book in a citation of one of its chapters: "R. F. Subotnik, P. Olszewski-Kubilius, & F. C.
 * Worrell (Eds.)".
 */
export function apaEditors(names: CitedName[]): string {
  const { named, goOn } = namedIn(names)
  const written = named.map(forwards)
  if (goOn) return `${written.join(', ')}, et al. (Eds.)`
  const last = written.at(-1) ?? ''
  const all = written.length > 2 ? `${written.slice(0, -1).join(', ')}, & ${last}` : written.join(' & ')
  return `${all} (${written.length > 1 ? 'Eds.' : 'Ed.'})`
}

/** Returns the names at the beginning of a citation: the authors or, for a whole work without authors, the editors. */
export function leading(item: ReferenceRecord): { names: CitedName[]; areEditors: boolean } {
  const { author = [], editor } = item
  return author.length > 0 || !editor || isPart(item)
    ? { names: author, areEditors: false }
    : { names: editor, areEditors: true }
}

/**
 * Returns whether a work of type "document" is part of a book: it has a container and, unlike a journal article, a
 * publisher.
 */
const isInOtherBook = (item: ReferenceRecord): boolean =>
  item.type === 'document' && item['container-title'] !== undefined && item.publisher !== undefined

/** Returns whether a work is part of a book, which may have its own editors. */
export const isPart = (item: ReferenceRecord): boolean =>
  item.type === 'chapter' || item.type === 'paper-conference' || isInOtherBook(item)

/** Returns whether a work of type "document" is printed like an article: it has a place in a container. */
export const isLikeArticle = (item: ReferenceRecord): boolean =>
  item.type === 'document' &&
  item['container-title'] !== undefined &&
  item.publisher === undefined &&
  (item.volume ?? item.issue ?? item.page) !== undefined
