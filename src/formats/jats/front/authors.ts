import type { CreditRole } from '#shared/credit-roles.ts'
import { affiliationsOf, affiliationText, placeIdsOf, placesOf } from './affiliations.ts'
import { creditRolesOf } from './imprint.ts'
import { fullName, groupName, isGroup, type Names, namesOf } from './names.ts'
import { attribute, child, children, descendants, type Element, textOf } from '../xml/xml.ts'

export type ArticleAuthor = Names & {
  orcid: string | null
  affiliations: string[]
  corresponding: boolean
  creditRoles: CreditRole[]
}

/** Returns an ORCID iD in its usual form when its check digit is right (ISO 7064 11-2), else null. */
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

/** Contributors who are no authors, by their own type or their group's. */
const EDITORS = /editor|review|section|translat|question-asker/i
const MEMBERS = /collab-list|collaborators|non-?byline|members?\b|investigators?/i

type Contributor = { element: Element; group: Element; type: string }

const contributorsOf = (meta: Element): Contributor[] =>
  children(meta, 'contrib-group').flatMap((group) =>
    children(group, 'contrib').map((element) => ({ element, group, type: attribute(element, 'contrib-type') })),
  )

const kindsOf = ({ group, type }: Contributor): string => `${type} ${attribute(group, 'content-type')}`

const groupKeyOf = (contributor: Element): string =>
  textOf(children(contributor, 'contrib-id').find((id) => attribute(id, 'contrib-id-type') === 'group-author-key'))

// A member points to the group that is an author itself, or carries the group's key.
function isMember(one: Contributor, all: Contributor[]): boolean {
  if (isGroup(one.element)) return false
  const [key, rid] = [groupKeyOf(one.element), attribute(one.element, 'rid')]
  return all.some(
    ({ element }) =>
      isGroup(element) && ((key && groupKeyOf(element) === key) || (rid && attribute(element, 'id') === rid)),
  )
}

const CALLED_AUTHOR = /^(?:authors?|collab|group|person)$/i

// Some files call the group authors, and each of it only a person or a group.
const isCalledAuthor = ({ group, type }: Contributor): boolean =>
  CALLED_AUTHOR.test(type) || /^authors?$/i.test(attribute(group, 'content-type'))

/**
 * Returns the contributors in the byline. If some are typed as authors, contributors without a type are left out: lists
 * of a group's members look like that. An article whose contributors have only types of its own still has authors.
 */
function bylineOf(meta: Element): Contributor[] {
  const all = contributorsOf(meta)
  const possible = all.filter(
    (one) => !EDITORS.test(kindsOf(one)) && !MEMBERS.test(kindsOf(one)) && !isMember(one, all),
  )
  const called = possible.filter(isCalledAuthor)
  const untyped = possible.filter(({ type }) => type === '')
  return [called, untyped, possible].find(({ length }) => length > 0) ?? []
}

export const bylineElementsOf = (meta: Element): Element[] => bylineOf(meta).map(({ element }) => element)

/** Returns editors and reviewers. */
export const editorsIn = (meta: Element): { element: Element; type: string }[] =>
  contributorsOf(meta)
    .filter((one) => /editor|review|section/i.test(kindsOf(one)))
    .map(({ element, type }) => ({ element, type: type === 'person' ? '' : type }))

/** Returns the article's authors in order; a collaboration is an author too, its members are not. */
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

/** Returns members listed separately, under the name of the group that points to them or that the list itself gives. */
function membersApart(meta: Element, group: Element, byline: Contributor[]): Collaboration[] {
  const bylined = new Set(byline.map(({ element }) => element))
  const members = contributorsOf(meta).filter(
    (one) => one.group === group && !bylined.has(one.element) && !EDITORS.test(kindsOf(one)),
  )
  const [first] = members
  if (!first) return []
  const groups = byline.filter(({ element }) => isGroup(element))
  const owner = groups.find((one) => isMember(first, [one])) ?? (groups.length === 1 ? groups[0] : undefined)
  const name =
    child(group, 'on-behalf-of') ?? (owner && collabOf(owner.element)) ?? descendants(meta, 'on-behalf-of')[0]
  return [{ name: name ? groupName(name) : 'the group', members: members.map(({ element }) => memberText(element)) }]
}

/** Returns collaborations and their members: "Shama D. Ahuja, Bureau of Tuberculosis, New York". */
export function collaborationsOf(meta: Element): Collaboration[] {
  const byline = bylineOf(meta)
  const nested = byline
    .flatMap(({ element }) => collabOf(element) ?? [])
    .map((collab) => ({ name: groupName(collab), members: descendants(collab, 'contrib').map(memberText) }))
  const apart = children(meta, 'contrib-group').flatMap((group) => membersApart(meta, group, byline))
  return [...nested, ...apart].filter(({ members }) => members.length > 0)
}
