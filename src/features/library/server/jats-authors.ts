import type { CreditRole } from '#shared/credit-roles.ts'
import { creditRolesOf } from './jats-imprint.ts'
import { attribute, child, children, descendants, type Element, nameOf, textOf } from './jats-xml.ts'

export type ArticleAuthor = {
  /** '' for a collaboration, whose name is the family name. */
  given: string
  family: string
  suffix: string
  orcid: string | null
  affiliations: string[]
  corresponding: boolean
  isCollaboration: boolean
  creditRoles: CreditRole[]
}

/** An ORCID iD in its usual form when its check digit is right (ISO 7064 11-2), else null. */
export function orcidIn(text: string): string | null {
  const digits = /(\d{4})-?(\d{4})-?(\d{4})-?(\d{3}[\dX])\s*$/i.exec(text.trim())
  if (!digits) return null
  const parts = digits.slice(1, 5).map((part) => part.toUpperCase())
  const all = parts.join('')
  const total = Array.from(all.slice(0, 15)).reduce((sum, digit) => (sum + Number(digit)) * 2, 0)
  const check = (12 - (total % 11)) % 11
  return all[15] === (check === 10 ? 'X' : String(check)) ? parts.join('-') : null
}

const without = (element: Element, ...names: string[]): string => {
  const left = descendants(element, ...names).map(textOf)
  return left
    .reduce((text, part) => text.replace(part, ' '), textOf(element))
    .replace(/\s+/g, ' ')
    .trim()
}

const affiliationText = (aff: Element): string => {
  const label = textOf(child(aff, 'label'))
  const text = textOf(aff)
  return (label && text.startsWith(label) ? text.slice(label.length) : text)
    .replace(/\s+([,;.])/g, '$1')
    .replace(/[\s,;]+$/, '')
    .trim()
}

// References to affiliations come by xref, or as rid on the contributor itself in old files.
function affiliationsOf(contributor: Element, known: Map<string, string>, alone: string[]): string[] {
  const own = children(contributor, 'aff').map(affiliationText)
  const ids = [
    ...attribute(contributor, 'rid').split(/\s+/),
    ...children(contributor, 'xref')
      .filter((xref) => attribute(xref, 'ref-type') === 'aff')
      .flatMap((xref) => attribute(xref, 'rid').split(/\s+/)),
  ]
  const named = ids.flatMap((id) => known.get(id) ?? [])
  const found = [...new Set([...own, ...named])].filter(Boolean)
  return found.length ? found : alone
}

const isCorresponding = (contributor: Element): boolean =>
  attribute(contributor, 'corresp') === 'yes' ||
  children(contributor, 'xref').some((xref) => attribute(xref, 'ref-type') === 'corresp')

function namesOf(
  contributor: Element,
): Pick<ArticleAuthor, 'given' | 'family' | 'suffix' | 'isCollaboration'> | undefined {
  const name =
    child(contributor, 'name') ??
    descendants(contributor, 'name').find((found) => !child(contributor, 'collab') && found)
  if (name) {
    const [given, family, suffix] = ['given-names', 'surname', 'suffix'].map((part) => textOf(child(name, part)))
    if (family || given)
      return {
        given: family ? (given ?? '') : '',
        family: family || (given ?? ''),
        suffix: suffix ?? '',
        isCollaboration: false,
      }
  }
  const group = child(contributor, 'collab') ?? child(contributor, 'on-behalf-of') ?? child(contributor, 'string-name')
  const family = group ? without(group, 'contrib-group', 'xref').replace(/^on behalf of /i, '') : ''
  return family
    ? { given: '', family, suffix: '', isCollaboration: nameOf(group as Element) !== 'string-name' }
    : undefined
}

const isAuthor = (contributor: Element): boolean => /^(?:author|)$/.test(attribute(contributor, 'contrib-type'))

const contributorsOf = (meta: Element): Element[] =>
  children(meta, 'contrib-group')
    .flatMap((group) => children(group, 'contrib'))
    .filter(isAuthor)

/** The article's authors in order; a collaboration is an author too. */
export function authorsOf(meta: Element): ArticleAuthor[] {
  const affs = [
    ...children(meta, 'aff'),
    ...children(meta, 'contrib-group').flatMap((group) => [
      ...children(group, 'aff'),
      ...descendants(group, 'aff-alternatives').flatMap((both) => children(both, 'aff').slice(0, 1)),
    ]),
  ]
  const known = new Map(affs.map((aff) => [attribute(aff, 'id'), affiliationText(aff)]))
  const unnamed = affs.filter((aff) => !attribute(aff, 'id')).map(affiliationText)
  const alone = affs.length === 1 && unnamed.length === 1 ? unnamed : []
  return contributorsOf(meta).flatMap((contributor) => {
    const names = namesOf(contributor)
    if (!names) return []
    const orcid = [
      ...descendants(contributor, 'contrib-id'),
      ...children(contributor, 'uri'),
      ...children(contributor, 'ext-link'),
    ]
      .map((id) => orcidIn(textOf(id) || attribute(id, 'xlink:href')))
      .find((id) => id !== null)
    return [
      {
        ...names,
        orcid: orcid ?? null,
        affiliations: affiliationsOf(contributor, known, alone),
        corresponding: isCorresponding(contributor),
        creditRoles: creditRolesOf(contributor),
      },
    ]
  })
}

/** Those whom a collaboration names as its members: "Shama D. Ahuja, Bureau of Tuberculosis, New York". */
export const collaborationsOf = (meta: Element): { name: string; members: string[] }[] =>
  contributorsOf(meta)
    .flatMap((contributor) => children(contributor, 'collab'))
    .map((collab) => ({
      name: without(collab, 'contrib-group', 'xref'),
      members: descendants(collab, 'contrib').map((contributor) => {
        const names = namesOf(contributor)
        const person = names ? `${names.given} ${names.family}`.trim() : textOf(contributor)
        return [person, ...children(contributor, 'aff').map(affiliationText)].filter(Boolean).join(', ')
      }),
    }))
    .filter(({ members }) => members.length)
