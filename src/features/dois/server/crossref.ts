import { DOMParser } from '@xmldom/xmldom'
import { citedTitle } from '#formats/citations/cited-title.ts'
import { type Xml, element, type XmlContent, xmlDocument } from '#formats/xml/writer.ts'
import type { Edtf } from '#shared/time/partial-date.ts'
import {
  requestRegistrar,
  DepositError,
  type DepositOutcome,
  type DoiRegistrar,
  type DepositedPaper,
  type Sending,
} from './registrar.ts'
import type { DoiSettings } from './settings.ts'

const registrar = 'Crossref'

type CrossrefParts = {
  settings: Extract<DoiSettings, { registrar: 'crossref' }>
  libraryAddress: string
  timeoutMs?: number | undefined
}

const unclear = () => new DepositError(`${registrar} answered what could not be understood.`, { final: false })

function readDiagnostic(text: string) {
  try {
    return new DOMParser({ onError: () => undefined }).parseFromString(text, 'text/xml').documentElement
  } catch {
    return null
  }
}

/** Reads a batch's outcome from Crossref's report. Pure. @throws DepositError */
export function readReport(text: string): DepositOutcome {
  const report = readDiagnostic(text)
  if (report?.localName !== 'doi_batch_diagnostic') throw unclear()
  const status = report.getAttribute('status')
  if (status === 'queued' || status === 'in_process' || status === 'unknown_submission') return 'queued'
  if (status !== 'completed') throw unclear()
  const records = [...report.getElementsByTagName('record_diagnostic')]
  const failed = records.find((record) => record.getAttribute('status') === 'Failure')
  if (failed) {
    const message = failed.getElementsByTagName('msg').item(0)?.textContent?.trim() ?? ''
    throw new DepositError(`${registrar} refused the deposit: ${message.slice(0, 500)}`, { final: true })
  }
  if (records.length === 0) throw unclear()
  return 'registered'
}

/**
 * Creates the client of Crossref, which accepts a deposit at once and processes it later; its report contains the
 * outcome.
 */
export function createCrossref({ settings, libraryAddress, timeoutMs }: CrossrefParts): DoiRegistrar {
  const { url, login, password, email, prefix } = settings
  return {
    name: 'crossref',
    deposit: async (paper, sending) => {
      const form = new FormData()
      form.set('operation', 'doMDUpload')
      form.set('login_id', login)
      form.set('login_passwd', password)
      const document = crossrefDocument(paper, sending, { email, prefix, libraryAddress })
      form.set('fname', new Blob([document], { type: 'text/xml' }), `${sending.batchId}.xml`)
      const init = { method: 'POST', body: form }
      const answer = await requestRegistrar({ registrar, url: `${url}/servlet/deposit`, init, timeoutMs })
      if (answer.status >= 400) {
        throw new DepositError(`${registrar} refused the deposit (${answer.status}).`, { final: true })
      }
      if (!/\bSUCCESS\b/i.test(answer.text)) throw unclear()
      return 'queued'
    },
    check: async (batchId) => {
      const query = new URLSearchParams({ usr: login, pwd: password, doi_batch_id: batchId, type: 'result' })
      const address = `${url}/servlet/submissionDownload?${query}`
      const answer = await requestRegistrar({ registrar, url: address, init: {}, timeoutMs })
      if (answer.status !== 200) throw unclear()
      return readReport(answer.text)
    },
  }
}

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

type Depositor = {
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
