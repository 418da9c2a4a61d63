import type { CreditRole } from '#shared/credit-roles.ts'
import { affiliationsOf, affiliationText, placeIdsOf, placesOf } from './affiliations.ts'
import { creditRolesOf } from './credit-roles.ts'
import { fullName, groupName, isGroup, type Names, namesOf } from './names.ts'
import { attribute, child, children, descendants, type Element, textOf } from '../xml/xml.ts'

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

const orcidOf = (contributor: Element): string | null =>
  ['contrib-id', 'uri', 'ext-link']
    .flatMap((name) => children(contributor, name))
    .map((id) => orcidIn(textOf(id) || attribute(id, 'xlink:href')))
    .find((orcid) => orcid !== null) ?? null

const isCorresponding = (contributor: Element): boolean =>
  attribute(contributor, 'corresp') === 'yes' ||
  children(contributor, 'xref').some((xref) => attribute(xref, 'ref-type') === 'corresp')

/** Matches types of contributors, and of their groups, that mark editors and other people who are not authors. */
const EDITORS = /editor|review|section|translat|question-asker/i
const MEMBERS = /collab-list|collaborators|non-?byline|members?\b|investigators?/i

type Contributor = { element: Element; group: Element; type: string }

const contributorsIn = (group: Element): Contributor[] =>
  children(group, 'contrib').map((element) => ({ element, group, type: attribute(element, 'contrib-type') }))

const contributorsOf = (meta: Element): Contributor[] => children(meta, 'contrib-group').flatMap(contributorsIn)

const kindsOf = ({ group, type }: Contributor): string => `${type} ${attribute(group, 'content-type')}`

const groupKeyOf = (contributor: Element): string =>
  textOf(children(contributor, 'contrib-id').find((id) => attribute(id, 'contrib-id-type') === 'group-author-key'))

/**
 * Returns a function that checks whether a contributor is a member of a group author. A member refers to the group's
 * id, or has the group's key.
 */
function memberOf(contributors: Contributor[]): (one: Contributor) => boolean {
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
function bylineOf(meta: Element): Contributor[] {
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

function memberText(contributor: Element): string {
  const names = namesOf(contributor)
  const affiliationTexts = children(contributor, 'aff').map(affiliationText)
  const roles = children(contributor, 'role').map(textOf)
  return [names ? fullName(names) : textOf(contributor), ...roles, ...affiliationTexts].filter(Boolean).join(', ')
}

export type Collaboration = { name: string; members: string[] }

const collabOf = (contributor: Element): Element | undefined => descendants(contributor, 'collab')[0]

/** The elements of the contributors in the byline, and the groups among them. */
type Byline = { bylined: ReadonlySet<Element>; groups: Contributor[] }

/**
 * Returns the members of a collaboration who are listed outside the byline. The name of the collaboration is the name
 * of that list or, if it has none, the name of the group in the byline to which the members belong.
 */
function membersApart(meta: Element, group: Element, { bylined, groups }: Byline): Collaboration[] {
  const members = contributorsIn(group).filter((one) => !bylined.has(one.element) && !EDITORS.test(kindsOf(one)))
  const [first] = members
  if (!first) return []
  const owner = groups.find((one) => memberOf([one])(first)) ?? (groups.length === 1 ? groups[0] : undefined)
  const name =
    child(group, 'on-behalf-of') ?? (owner && collabOf(owner.element)) ?? descendants(meta, 'on-behalf-of')[0]
  return [{ name: name ? groupName(name) : 'the group', members: members.map(({ element }) => memberText(element)) }]
}

/** Returns collaborations, each with members such as "Shama D. Ahuja, Bureau of Tuberculosis, New York". */
export function collaborationsOf(meta: Element): Collaboration[] {
  const byline = bylineOf(meta)
  const nested = byline
    .flatMap(({ element }) => collabOf(element) ?? [])
    .map((collab) => ({ name: groupName(collab), members: descendants(collab, 'contrib').map(memberText) }))
  const bylined = new Set(byline.map(({ element }) => element))
  const groups = byline.filter(({ element }) => isGroup(element))
  const apart = children(meta, 'contrib-group').flatMap((group) => membersApart(meta, group, { bylined, groups }))
  return [...nested, ...apart].filter(({ members }) => members.length > 0)
}
