import { type Xml, element } from '#formats/xml/writer.ts'
import type { DepositedAuthor } from './registrar.ts'

const NAME_LENGTH_MAX = 60
const SUFFIX_LENGTH_MAX = 10
const ORGANIZATION_LENGTH_MAX = 511
const INSTITUTION_LENGTH_MAX = 1024

/** The pattern of names in Crossref's schema: digits only within one word, and no question mark before a letter. */
const ALLOWED = /^[^\p{Nd}?]*[^?\s]+[^\p{Nd}]*$/u

/** Returns a text of at most this many characters. A longer text ends after a whole word if possible. */
function within(text: string, most: number): string {
  if (text.length <= most) return text
  const cut = text.slice(0, most + 1).replace(/\s+\S*$/, '')
  return cut.length <= most
    ? cut
    : text
        .slice(0, most)
        .toWellFormed()
        .replace(/\ufffd$/, '')
}

const plain = (text: string): string => text.replace(/\p{C}/gu, '').replace(/\s+/g, ' ').trim()

/** Returns a part of a person's name as Crossref's schema allows it; digits are removed only if it forbids them. */
function nameOf(text: string): string {
  const whole = within(plain(text), NAME_LENGTH_MAX)
  if (ALLOWED.test(whole)) return whole
  const bare = plain(whole.replace(/[\p{Nd}?]/gu, ''))
  return ALLOWED.test(bare) ? bare : ''
}

const institution = ({ name, ror }: DepositedAuthor['affiliations'][number]): Xml =>
  element(
    'institution',
    {},
    element('institution_name', {}, within(name, INSTITUTION_LENGTH_MAX)),
    ror && element('institution_id', { type: 'ror' }, `https://ror.org/${ror}`),
  )

/** Returns an author for Crossref: a person, an organization, or an anonymous author without a usable name. Pure. */
export function crossrefAuthor(author: DepositedAuthor, index: number): Xml {
  const { given, family, suffix, orcid, affiliations } = author
  const role = { sequence: index === 0 ? 'first' : 'additional', contributor_role: 'author' }
  if (!given.trim()) {
    const organization = within(plain(family), ORGANIZATION_LENGTH_MAX)
    return organization ? element('organization', role, organization) : element('anonymous', role)
  }
  const surname = nameOf(family)
  if (!surname) return element('anonymous', role)
  return element(
    'person_name',
    role,
    nameOf(given) && element('given_name', {}, nameOf(given)),
    element('surname', {}, surname),
    suffix && element('suffix', {}, suffix.slice(0, SUFFIX_LENGTH_MAX)),
    affiliations.length > 0 && element('affiliations', {}, affiliations.map(institution)),
    orcid && element('ORCID', {}, `https://orcid.org/${orcid}`),
  )
}
