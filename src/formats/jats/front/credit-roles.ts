import {
  CREDIT_DEGREES,
  CREDIT_ROLES,
  type CreditRole,
  type CreditRoleName,
  isCreditRole,
} from '#shared/credit-roles.ts'
import { attribute, children, type Element, nameOf, textOf } from '../xml/xml.ts'

// Returns a term's letters in a form in which spelling variants are equal, such as "Writing – review & editing" and
// "Writing_review_editing", or "Visualisation" and "Visualization".
const plainTerm = (term: string): string =>
  term
    .toLowerCase()
    .replace(/\band\b|\bpreparation\b/g, '')
    .replace(/isation\b/g, 'ization')
    .replace(/[^a-z]+/g, '')

const ROLES: ReadonlyMap<string, CreditRoleName> = new Map(
  Object.keys(CREDIT_ROLES)
    .filter(isCreditRole)
    .map((role) => [plainTerm(role), role]),
)

const DEGREE = /\s*\((lead|equal|supporting)\)\s*$/i

const degreeIn = (text: string): CreditRole['degree'] =>
  CREDIT_DEGREES.find((degree) => degree === text.toLowerCase()) ?? null

/** Parses a term such as "Software (lead)"; undefined if CRediT has no such role. */
function roleIn(term: string): CreditRole | undefined {
  const role = ROLES.get(plainTerm(term.replace(DEGREE, '').replaceAll('_', ' ')))
  return role && { role, degree: degreeIn(DEGREE.exec(term)?.[1] ?? '') }
}

/** Returns the term at the end of an address: "software" in "https://credit.niso.org/contributor-roles/software/". */
const termIn = (address: string): string =>
  address
    .replace(/[?#].*$/, '')
    .split('/')
    .findLast(Boolean)
    ?.replaceAll('%20', ' ') ?? ''

const ADDRESSES = ['vocab-term-identifier', 'content-type', 'specific-use', 'vocab-identifier', 'xlink:href']

/**
 * Returns the roles of one element. Reads them from its URL, its `vocab-term` or its text, which may list several
 * roles.
 */
function rolesIn(element: Element): CreditRole[] {
  const degree = degreeIn(attribute(element, 'degree-contribution'))
  const text = textOf(element)
  const single = [...ADDRESSES.map((name) => termIn(attribute(element, name))), attribute(element, 'vocab-term'), text]
    .map(roleIn)
    .find((role) => role !== undefined)
  const several = text.split(/\s*[,;]\s*/).map(roleIn)
  const roles = single ? [single] : several.every((role) => role !== undefined) ? several : []
  return roles.map((role) => ({
    role: role.role,
    degree: degree ?? role.degree ?? degreeIn(DEGREE.exec(text)?.[1] ?? ''),
  }))
}

/**
 * Returns the CRediT roles of a contributor. Supports all common forms: the URL of NISO or CASRAI, the term in an
 * attribute, and the term as text. Pure.
 */
export function creditRolesOf(contributor: Element): CreditRole[] {
  const roles = new Map<CreditRoleName, CreditRole>()
  for (const role of children(contributor, 'role').flatMap(rolesIn))
    if (!roles.get(role.role)?.degree) roles.set(role.role, role)
  return [...roles.values()]
}

/** Returns whether an element is a role of a contributor that is stored as a CRediT role. Pure. */
export const isRoleOfCredit = (element: Element): boolean => nameOf(element) === 'role' && rolesIn(element).length > 0

/** Returns the other roles of a contributor, such as "Surgeon". Pure. */
export const otherRolesOf = (contributor: Element): Element[] =>
  children(contributor, 'role').filter((element) => rolesIn(element).length === 0 && textOf(element) !== '')
