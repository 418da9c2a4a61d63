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
import { crossrefAuthor } from './crossref-author.ts'
import { type DepositedRelation, namesOfRelation } from './relations.ts'
import type { DoiSettings } from './settings.ts'

const registrar = 'Crossref'

type CrossrefParts = {
  settings: Extract<DoiSettings, { registrar: 'crossref' }>
  libraryAddress: string
  timeoutMs?: number | undefined
}

const unclear = () => new DepositError(`${registrar} sent an answer that we couldn’t read.`, { final: false })

function readDiagnostic(text: string) {
  try {
    return new DOMParser({ onError: () => undefined }).parseFromString(text, 'text/xml').documentElement
  } catch {
    return null
  }
}

/**
 * Reads a batch's outcome from Crossref's report. Pure.
 * @throws DepositError if the deposit was refused or the report is unclear
 */
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
 * Creates a client for Crossref, which accepts a deposit immediately and processes it later. Crossref's report contains
 * the outcome.
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
  'xmlns:fr': 'http://www.crossref.org/fundref.xsd',
  'xmlns:rel': 'http://www.crossref.org/relations.xsd',
  'xmlns:xsi': 'http://www.w3.org/2001/XMLSchema-instance',
  'xsi:schemaLocation': `${SCHEMA} https://www.crossref.org/schemas/crossref5.3.1.xsd`,
  version: '5.3.1',
}

type Depositor = {
  email: string
  prefix: string
  /** The URL of the library's page, to which the DOI of the whole library resolves. */
  libraryAddress: string
}

/**
 * Returns the publication date. A season is written as a month number above 12, as in EDTF. For a date range, Crossref
 * accepts only the first month.
 */
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
    paper.authors.length > 0 && element('contributors', {}, paper.authors.map(crossrefAuthor)),
    abstract(paper),
    publicationDate(paper.issued),
    element('publisher_item', {}, element('item_number', { item_number_type: 'article_number' }, paper.paperId)),
    funding(paper),
    element(
      'ai:program',
      { name: 'AccessIndicators' },
      element('ai:free_to_read'),
      licence.url && element('ai:license_ref', {}, licence.url),
    ),
    relations(paper),
    doiData(paper.doi, paper.address),
    paper.references.length > 0 && element('citation_list', {}, paper.references.map(citation)),
  )
}

const assertion = (name: string, ...content: XmlContent[]): Xml => element('fr:assertion', { name }, ...content)

/** Crossref's schema knows only identifiers of the Open Funder Registry. */
const FUNDER_REGISTRY = /^https?:\/\/(?:dx\.)?doi\.org\/10\.13039\//

const funder = ({ name, id }: DepositedPaper['funding'][number]['funders'][number]): Xml =>
  assertion('funder_name', name, id && FUNDER_REGISTRY.test(id) && assertion('funder_identifier', id))

/** Returns a group for each grant. Crossref refuses a group without a funder. */
function funding({ funding: awards }: DepositedPaper): XmlContent {
  const groups = awards
    .filter(({ funders }) => funders.length > 0)
    .map(({ funders, numbers }) =>
      assertion(
        'fundgroup',
        funders.map(funder),
        numbers.map((number) => assertion('award_number', number)),
      ),
    )
  return groups.length > 0 && element('fr:program', { name: 'fundref' }, groups)
}

function relation(one: DepositedRelation): Xml {
  const [scope, type] = namesOfRelation(one).crossref
  return element(
    'rel:related_item',
    {},
    element('rel:description', {}, one.words),
    element(
      `rel:${scope}_work_relation`,
      { 'relationship-type': type, 'identifier-type': one.id.type === 'DOI' ? 'doi' : 'uri' },
      one.id.value,
    ),
  )
}

const relations = ({ relations: all }: DepositedPaper): XmlContent =>
  all.length > 0 && element('rel:program', { name: 'relations' }, all.map(relation))

// Crossref's pattern for DOIs. A reference with any other DOI is still deposited as text.
const CITED_DOI = /^10\.[0-9]{4,9}\/.{1,200}$/

const citation = ({ doi, text }: DepositedPaper['references'][number], index: number): Xml =>
  element(
    'citation',
    { key: `ref${index + 1}` },
    doi && CITED_DOI.test(doi) && element('doi', {}, doi),
    element('unstructured_citation', {}, text),
  )

/**
 * Builds the deposit of one paper as a journal article, in Crossref's schema 5.3.1. The library has no ISSN, so a DOI
 * identifies it. Pure.
 */
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
