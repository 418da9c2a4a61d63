import type { CreditRole } from '#shared/credit-roles.ts'
import { affiliationsOf, placeIdsOf, placesOf } from './affiliations.ts'
import { creditRolesOf } from './credit-roles.ts'
import { isGroup, type Names, namesOf } from './names.ts'
import { attribute, children, type Element, textOf } from '../xml/xml.ts'

export type ArticleAuthor = Names & {
  orcid: string | null
  affiliations: string[]
  corresponding: boolean
  creditRoles: CreditRole[]
}

/** Returns an ORCID iD in its usual form; null if its check digit is wrong (ISO 7064 11-2). */
export function orcidIn(text: string): string | null {
  const digits = /(\d{4})-?(\d{4})-?(\d{4})-?(\d{3}[\dX])\s*$/i.exec(text.trim())
  if (!digits) return null
  const parts = digits.slice(1, 5).map((part) => part.toUpperCase())
  const all = parts.join('')
  const total = Array.from(all.slice(0, 15)).reduce((sum, digit) => (sum + Number(digit)) * 2, 0)
  const check = (12 - (total % 11)) % 11
  return all[15] === (check === 10 ? 'X' : String(check)) ? parts.join('-') : null
}

export const orcidOf = (contributor: Element): string | null =>
  ['contrib-id', 'uri', 'ext-link']
    .flatMap((name) => children(contributor, name))
    .map((id) => orcidIn(textOf(id) || attribute(id, 'xlink:href')))
    .find((orcid) => orcid !== null) ?? null

const isCorresponding = (contributor: Element): boolean =>
  attribute(contributor, 'corresp') === 'yes' ||
  children(contributor, 'xref').some((xref) => attribute(xref, 'ref-type') === 'corresp')

/** Matches types of contributors, and of their groups, that mark editors and other people who are not authors. */
export const EDITORS = /editor|review|section|translat|question-asker/i
const MEMBERS = /collab-list|collaborators|non-?byline|members?\b|investigators?/i

export type Contributor = { element: Element; group: Element; type: string }

export const contributorsIn = (group: Element): Contributor[] =>
  children(group, 'contrib').map((element) => ({ element, group, type: attribute(element, 'contrib-type') }))

export const contributorsOf = (meta: Element): Contributor[] => children(meta, 'contrib-group').flatMap(contributorsIn)

export const kindsOf = ({ group, type }: Contributor): string => `${type} ${attribute(group, 'content-type')}`

const groupKeyOf = (contributor: Element): string =>
  textOf(children(contributor, 'contrib-id').find((id) => attribute(id, 'contrib-id-type') === 'group-author-key'))

/**
 * Returns a function that checks whether a contributor is a member of a group author. A member refers to the group's
 * id, or has the group's key.
 */
export function memberOf(contributors: Contributor[]): (one: Contributor) => boolean {
  const groups = contributors.filter(({ element }) => isGroup(element))
  const keys = new Set(groups.map(({ element }) => groupKeyOf(element)).filter(Boolean))
  const ids = new Set(groups.map(({ element }) => attribute(element, 'id')).filter(Boolean))
  return ({ element }) => !isGroup(element) && (keys.has(groupKeyOf(element)) || ids.has(attribute(element, 'rid')))
}

const CALLED_AUTHOR = /^(?:authors?|collab|group|person)$/i

// In some files, only the group has the type "authors", and its contributors have the type "person" or "group".
const isCalledAuthor = ({ group, type }: Contributor): boolean =>
  CALLED_AUTHOR.test(type) || /^authors?$/i.test(attribute(group, 'content-type'))

/**
 * Returns the contributors in the byline. If some contributors have an author type, contributors without a type are
 * omitted, since they are usually members of a group. If all types are unknown, all contributors are authors.
 */
export function bylineOf(meta: Element): Contributor[] {
  const all = contributorsOf(meta)
  const isMember = memberOf(all)
  const possible = all.filter((one) => !EDITORS.test(kindsOf(one)) && !MEMBERS.test(kindsOf(one)) && !isMember(one))
  const called = possible.filter(isCalledAuthor)
  const untyped = possible.filter(({ type }) => type === '')
  return [called, untyped, possible].find(({ length }) => length > 0) ?? []
}

export const bylineElementsOf = (meta: Element): Element[] => bylineOf(meta).map(({ element }) => element)

/** Returns the editors, reviewers, translators and other people who are not authors, with their types. */
export function editorsIn(meta: Element): { element: Element; type: string }[] {
  const byline = new Set(bylineElementsOf(meta))
  const all = contributorsOf(meta)
  const isMember = memberOf(all)
  const isOther = (one: Contributor) => one.type !== '' && !MEMBERS.test(kindsOf(one)) && !isMember(one)
  return all
    .filter((one) => EDITORS.test(kindsOf(one)) || (!byline.has(one.element) && !isCalledAuthor(one) && isOther(one)))
    .map(({ element, type }) => ({ element, type: type === 'person' ? '' : type }))
}

/** Returns the article's authors in order. A collaboration counts as an author, but its members do not. */
export function authorsOf(meta: Element): ArticleAuthor[] {
  const knownAffiliations = placesOf(meta)
  const byline = bylineOf(meta)
  const isNamed = byline.some(({ element }) => placeIdsOf(element).some((id) => knownAffiliations.byId.has(id)))
  const shared = !isNamed && knownAffiliations.all.length === 1 ? knownAffiliations.all : []
  return byline.flatMap(({ element: contributor }) => {
    const names = namesOf(contributor)
    if (!names) return []
    const affiliations = affiliationsOf(contributor, knownAffiliations)
    return [
      {
        ...names,
        orcid: orcidOf(contributor),
        affiliations: affiliations.length > 0 ? affiliations : shared,
        corresponding: isCorresponding(contributor),
        creditRoles: creditRolesOf(contributor),
      },
    ]
  })
}
