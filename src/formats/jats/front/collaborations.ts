import type { Inline } from '../../article/article.ts'
import { affiliationsOf, type Places, placesOf } from './affiliations.ts'
import {
  bylineOf,
  type Contributor,
  contributorsIn,
  contributorsOf,
  EDITORS,
  kindsOf,
  memberOf,
  orcidOf,
} from './authors.ts'
import { fullName, groupName, isGroup, namesOf, otherNamesOf } from './names.ts'
import { child, children, descendants, type Element, textOf } from '../xml/xml.ts'

// Reads the members of groups, such as consortia, who are not in the byline.

const orcidLink = (orcid: string): Inline => ({ t: 'a', href: `https://orcid.org/${orcid}`, c: [orcid] })

/** Returns a member's name, roles, affiliations and ORCID iD. */
function memberInlines(member: Element, places: Places): Inline[] {
  const names = namesOf(member)
  const roles = children(member, 'role').map(textOf)
  const name = names ? fullName(names) : textOf(member)
  const said = [name, ...otherNamesOf(member), ...roles, ...affiliationsOf(member, places)].filter(Boolean)
  const orcid = orcidOf(member)
  return orcid ? [`${said.join(', ')}, ORCID iD `, orcidLink(orcid)] : [said.join(', ')]
}

const collabOf = (contributor: Element): Element | undefined => descendants(contributor, 'collab')[0]

type Group = { name: string; members: Element[] }

/** The elements of the contributors in the byline, and the groups among them. */
type Byline = { bylined: ReadonlySet<Element>; groups: Contributor[] }

/**
 * Returns the members of a collaboration who are listed outside the byline. The name of the collaboration is the name
 * of that list or, if it has none, the name of the group in the byline to which the members belong.
 */
function membersApart(meta: Element, group: Element, { bylined, groups }: Byline): Group[] {
  const members = contributorsIn(group).filter((one) => !bylined.has(one.element) && !EDITORS.test(kindsOf(one)))
  const [first] = members
  if (!first) return []
  const owner = groups.find((one) => memberOf([one])(first)) ?? (groups.length === 1 ? groups[0] : undefined)
  const name =
    child(group, 'on-behalf-of') ?? (owner && collabOf(owner.element)) ?? descendants(meta, 'on-behalf-of')[0]
  return [{ name: name ? groupName(name) : 'the group', members: members.map(({ element }) => element) }]
}

function groupsOf(meta: Element): Group[] {
  const byline = bylineOf(meta)
  const nested = byline
    .flatMap(({ element }) => collabOf(element) ?? [])
    .map((collab) => ({ name: groupName(collab), members: descendants(collab, 'contrib') }))
  const bylined = new Set(byline.map(({ element }) => element))
  const groups = byline.filter(({ element }) => isGroup(element))
  const apart = children(meta, 'contrib-group').flatMap((group) => membersApart(meta, group, { bylined, groups }))
  return [...nested, ...apart].filter(({ members }) => members.length > 0)
}

export type Collaboration = { name: string; members: Inline[][] }

/** Returns collaborations, each with members such as "Shama D. Ahuja, Bureau of Tuberculosis, New York". */
export function collaborationsOf(meta: Element): Collaboration[] {
  const places = placesOf(meta)
  return groupsOf(meta).map(({ name, members }) => ({
    name,
    members: members.map((member) => memberInlines(member, places)),
  }))
}

/** Returns all contributors who are not members of a group: authors, editors and others. */
export function contributorsApart(meta: Element): Element[] {
  const members = new Set(groupsOf(meta).flatMap((group) => group.members))
  return contributorsOf(meta).flatMap(({ element }) => (members.has(element) ? [] : [element]))
}
