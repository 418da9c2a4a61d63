import type { Edtf } from '#shared/time/partial-date.ts'
import { element, type Xml, type XmlContent, xmlDocument } from '#formats/xml/writer.ts'
import { citedTitle } from '#formats/citations/cited-title.ts'
import type { DepositedPaper, Sending } from './registrar.ts'

const SCHEMA = 'http://www.crossref.org/schema/5.3.1'
const NAMESPACES = {
  xmlns: SCHEMA,
  'xmlns:jats': 'http://www.ncbi.nlm.nih.gov/JATS1',
  'xmlns:ai': 'http://www.crossref.org/AccessIndicators.xsd',
  'xmlns:xsi': 'http://www.w3.org/2001/XMLSchema-instance',
  'xsi:schemaLocation': `${SCHEMA} https://www.crossref.org/schemas/crossref5.3.1.xsd`,
  version: '5.3.1',
}
const NAME_LENGTH_MAX = 60

export type Depositor = {
  email: string
  prefix: string
  /** The library's own page, to which the DOI of the whole leads. */
  libraryAddress: string
}

// The schema allows neither digits nor question marks in names, and 60 characters.
const nameOf = (text: string): string =>
  text
    .replace(/[\p{Nd}\p{C}?]/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, NAME_LENGTH_MAX)
    .trim()

function person({ given, family, orcid, affiliations }: DepositedPaper['authors'][number], index: number): Xml {
  const role = { sequence: index === 0 ? 'first' : 'additional', contributor_role: 'author' }
  const surname = nameOf(family)
  if (!surname) return element('anonymous', role)
  const institutions = affiliations.map((name) => element('institution', {}, element('institution_name', {}, name)))
  return element(
    'person_name',
    role,
    nameOf(given) && element('given_name', {}, nameOf(given)),
    element('surname', {}, surname),
    institutions.length > 0 && element('affiliations', {}, institutions),
    orcid && element('ORCID', {}, `https://orcid.org/${orcid}`),
  )
}

/** A season has a number beyond the months; of a span Crossref asks for the first month alone. */
function publicationDate(issued: Edtf): Xml {
  const [begin = '', end] = issued.split('/')
  const [year, month, date] = begin.split('-')
  return element(
    'publication_date',
    { media_type: 'online' },
    month && element('month', {}, month),
    date && !end && element('day', {}, date),
    element('year', {}, year),
  )
}

const doiData = (doi: string, address: string): Xml =>
  element('doi_data', {}, element('doi', {}, doi), element('resource', {}, address))

const paragraphs = (text: string): Xml[] =>
  text
    .split(/\n{2,}/)
    .filter((part) => part.trim())
    .map((part) => element('jats:p', {}, part.trim()))

function abstract({ abstract: text, withdrawn }: DepositedPaper): XmlContent {
  const said = withdrawn ? `This article was withdrawn on ${withdrawn.on}. ${withdrawn.reason}` : text
  return said.trim() && element('jats:abstract', {}, paragraphs(said))
}

function article(paper: DepositedPaper): Xml {
  const { licence } = paper
  return element(
    'journal_article',
    { publication_type: 'full_text', language: paper.language.slice(0, 2).toLowerCase() },
    element('titles', {}, element('title', {}, citedTitle(paper))),
    paper.authors.length > 0 && element('contributors', {}, paper.authors.map(person)),
    abstract(paper),
    publicationDate(paper.issued),
    element('publisher_item', {}, element('item_number', { item_number_type: 'article_number' }, paper.paperId)),
    element(
      'ai:program',
      { name: 'AccessIndicators' },
      element('ai:free_to_read'),
      licence.url && element('ai:license_ref', {}, licence.url),
    ),
    doiData(paper.doi, paper.address),
  )
}

/** The deposit of one paper as a journal article, after Crossref's schema 5.3.1. The library itself has no ISSN, and so a DOI. Pure. */
export const crossrefDocument = (paper: DepositedPaper, sending: Sending, depositor: Depositor): string =>
  xmlDocument(
    element(
      'doi_batch',
      NAMESPACES,
      element(
        'head',
        {},
        element('doi_batch_id', {}, sending.batchId),
        element('timestamp', {}, sending.at.getTime()),
        element('depositor', {}, element('depositor_name', {}, 'Inflo'), element('email_address', {}, depositor.email)),
        element('registrant', {}, 'Inflo'),
      ),
      element(
        'body',
        {},
        element(
          'journal',
          {},
          element(
            'journal_metadata',
            { language: 'en' },
            element('full_title', {}, 'Inflo'),
            doiData(`${depositor.prefix}/inflo`, depositor.libraryAddress),
          ),
          article(paper),
        ),
      ),
    ),
  )
