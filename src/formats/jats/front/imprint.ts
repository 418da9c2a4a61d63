import { CREDIT_DEGREES, type CreditRole, isCreditRole } from '#shared/credit-roles.ts'
import { at, attribute, child, children, type Element, textOf } from '../xml/xml.ts'

/** Place of an article in its journal; '' for each part that its file does not give. */
export type Imprint = { volume: string; issue: string; pages: string; issn: string; publisher: string }

function pagesOf(meta: Element): string {
  const [first, last, electronic] = ['fpage', 'lpage', 'elocation-id'].map((name) => textOf(child(meta, name)))
  if (!first) return electronic ?? ''
  return last && last !== first ? `${first}-${last}` : first
}

// The electronic journal's number where it has one, since that is what is read here.
function issnOf(journal: Element | undefined): string {
  const known = journal ? children(journal, 'issn') : []
  const electronic = known.find((issn) =>
    [attribute(issn, 'pub-type'), attribute(issn, 'publication-format')].some((type) => type.startsWith('e')),
  )
  return textOf(electronic ?? known[0])
}

export function imprintOf(root: Element, meta: Element): Imprint {
  const journal = at(root, 'front', 'journal-meta')
  return {
    volume: textOf(child(meta, 'volume')),
    issue: textOf(child(meta, 'issue')),
    pages: pagesOf(meta),
    issn: issnOf(journal),
    publisher: textOf(at(root, 'front', 'journal-meta', 'publisher', 'publisher-name')),
  }
}

const LANGUAGE = /^[a-z]{2,3}(-[a-z0-9]{2,8})*$/i

/** Returns the article's language as BCP 47 writes it; English if the file names none. */
export function languageOf(root: Element): string {
  const named = attribute(root, 'xml:lang')
  if (!LANGUAGE.test(named) || named.length > 35) return 'en'
  return named.replace(/^[a-z]+/i, (primary) => primary.toLowerCase())
}

const degreeIn = (text: string) => CREDIT_DEGREES.find((degree) => degree === text.toLowerCase()) ?? null

/**
 * Returns the CRediT roles that a contributor's entry names by address (credit.niso.org); other words for roles are
 * none.
 */
export const creditRolesOf = (contributor: Element): CreditRole[] =>
  children(contributor, 'role').flatMap((element) => {
    const addresses = ['vocab-term-identifier', 'content-type'].map((name) => attribute(element, name))
    const [, role = ''] = /credit\.niso\.org\/contributor-roles\/([a-z-]+)/.exec(addresses.join(' ')) ?? []
    const degree = degreeIn(attribute(element, 'degree-contribution'))
    return isCreditRole(role) ? [{ role, degree }] : []
  })
