import { invalidField } from '#shared/calls/failure.ts'
import { oneLine } from '#shared/text/one-line.ts'
import { authorName } from './presenters.ts'
import type { LibraryAuthorRow } from './queries.ts'
import type { AuthorCredit, KnownAuthor } from './tables.ts'

/** An author in an edit: a name, or the id of a known author with a name that may be new. */
export type AuthorMention = string | { id?: string | undefined; name: string }

/** Checks whether two names are the same, ignoring case and extra spaces. Pure. */
export const sameName = (one: string, other: string): boolean => spelled(one) === spelled(other)
const spelled = (name: string): string => oneLine(name.normalize('NFC')).toLowerCase()

/** Returns a new author for a typed name. The last word is assumed to be the family name. Pure. */
function newlyCredited(name: string): AuthorCredit {
  const words = name.split(/\s+/)
  return {
    member_id: null,
    given_name: words.slice(0, -1).join(' '),
    family_name: words.at(-1) ?? '',
    family_first: false,
    affiliations: [],
    orcid: null,
    orcid_verified: false,
    linkedin_url: null,
    corresponding: false,
    credit_roles: [],
  }
}

export const toKnownAuthor = ({ paper_id: _paper, position: _position, ...author }: LibraryAuthorRow): KnownAuthor =>
  author

/**
 * Renames an author. If the new name begins or ends with the old given name or family name in its place, keeps this part
 * and the order unchanged. Pure.
 */
export function renameAuthor<Author extends AuthorCredit>(author: Author, name: string): Author {
  const { given_name: given, family_name: family, family_first: isFamilyFirst } = author
  if (name === authorName(author)) return author
  const [first, last] = isFamilyFirst ? [family, given] : [given, family]
  const familyPart = isFamilyFirst ? 'first' : 'last'
  const renamed = (part: 'first' | 'last', words: string): Author =>
    part === familyPart ? { ...author, family_name: words } : { ...author, given_name: words }
  if (last && name.endsWith(` ${last}`)) return renamed('first', name.slice(0, -last.length - 1))
  if (first && name.startsWith(`${first} `)) return renamed('last', name.slice(first.length + 1))
  const { given_name, family_name, family_first } = newlyCredited(name)
  return { ...author, given_name, family_name, family_first }
}

type Row = { id?: string | undefined; name: string }

const rowOf = (named: AuthorMention): Row =>
  typeof named === 'string' ? { name: oneLine(named) } : { ...named, name: oneLine(named.name) }

function takeById(waiting: KnownAuthor[], { id, name }: Row & { id: string }): AuthorCredit {
  const place = waiting.findIndex((author) => author.id === id)
  const [found] = place < 0 ? [] : waiting.splice(place, 1)
  if (!found) throw invalidField('authors', `“${name}” is named twice, or was never an author of this paper.`)
  return renameAuthor(found, name)
}

function takeByName(waiting: KnownAuthor[], name: string): AuthorCredit {
  const place = waiting.findIndex((author) => sameName(authorName(author), name))
  const [found] = place < 0 ? [] : waiting.splice(place, 1)
  return found ?? newlyCredited(name)
}

/**
 * Returns the authors listed in an edit, in the same order. An entry with an id is the author with this id, even if the
 * name differs. An entry without an id is the current or removed author of that name, and keeps that author's account,
 * affiliations, ORCID, LinkedIn and roles. Each author is matched only once. Any other name creates a new author. Empty
 * names are omitted. Pure.
 * @throws Failure invalid for an id that was never an author of this paper, or that is given twice
 */
export function resolveAuthors(known: KnownAuthor[], list: AuthorMention[]): AuthorCredit[] {
  const waiting = [...known]
  const rows = list.map(rowOf).filter(({ name }) => name !== '')
  // Resolves ids first, so that a name without id does not match an author who is also given by id.
  const byId = new Map(rows.flatMap((row) => (row.id ? [[row, takeById(waiting, { ...row, id: row.id })]] : [])))
  return rows.map((row) => byId.get(row) ?? takeByName(waiting, row.name))
}

type AsNamed = { names: string[]; ids: string[] | null }

/**
 * Returns a version's authors with their current data. Finds them by the recorded ids, or by name if no ids were
 * recorded. Pure.
 */
export function authorsOfVersion(known: KnownAuthor[], { names, ids }: AsNamed): LibraryAuthorRow[] {
  const everKnown = new Set(known.map(({ id }) => id))
  const list = names.map((name, place) => {
    const id = ids?.[place]
    return id !== undefined && everKnown.has(id) ? { id, name } : name
  })
  return resolveAuthors(known, list).map((author, index) => ({ id: '', paper_id: '', position: index + 1, ...author }))
}
