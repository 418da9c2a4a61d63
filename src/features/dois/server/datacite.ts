import * as z from 'zod'
import { type Xml, element, xmlDocument } from '#formats/xml/writer.ts'
import { longPartialDate } from '#shared/time/partial-date-text.ts'
import { type Edtf, partialDate, isoDate } from '#shared/time/partial-date.ts'
import { requestRegistrar, DepositError, type DoiRegistrar, type DepositedPaper } from './registrar.ts'
import type { DoiSettings } from './settings.ts'

const registrar = 'DataCite'
const JSON_API = 'application/vnd.api+json'

const Registered = z.object({ data: z.object({ attributes: z.object({ doi: z.string(), state: z.string() }) }) })
const Refused = z.object({ errors: z.array(z.object({ title: z.string().optional() })).min(1) })

type DataciteParts = {
  settings: Extract<DoiSettings, { registrar: 'datacite' }>
  timeoutMs?: number | undefined
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function refusal(status: number, answer: unknown): DepositError {
  const said = Refused.safeParse(answer)
    .data?.errors.flatMap(({ title }) => title ?? [])
    .join('; ')
  return new DepositError(`${registrar} refused the deposit (${status})${said ? `: ${said.slice(0, 500)}` : '.'}`, {
    final: true,
  })
}

/** Creates the client of DataCite, where one call creates or updates a DOI and returns the outcome at once. */
export function createDatacite({ settings, timeoutMs }: DataciteParts): DoiRegistrar {
  const { url, repository, password } = settings
  const authorization = `Basic ${Buffer.from(`${repository}:${password}`).toString('base64')}`
  return {
    name: 'datacite',
    deposit: async (paper) => {
      const xml = Buffer.from(dataciteDocument(paper)).toString('base64')
      // A withdrawn paper's DOI leads on to its page, which says so, but is no longer offered by searches.
      const event = paper.withdrawn ? 'hide' : 'publish'
      const attributes = { doi: paper.doi, event, url: paper.address, xml }
      const init = {
        method: 'PUT',
        headers: { authorization, 'content-type': JSON_API, accept: JSON_API },
        body: JSON.stringify({ data: { type: 'dois', attributes } }),
      }
      const answer = await requestRegistrar({ registrar, url: `${url}/dois/${encodeURI(paper.doi)}`, init, timeoutMs })
      const said = parseJson(answer.text)
      if (answer.status >= 400) throw refusal(answer.status, said)
      const stored = Registered.safeParse(said).data?.data.attributes
      if (stored?.doi.toLowerCase() !== paper.doi || stored.state === 'draft') {
        throw new DepositError(`${registrar} answered what could not be understood.`, { final: false })
      }
      return 'registered'
    },
    check: async () => 'registered',
  }
}

const SCHEMA = 'http://datacite.org/schema/kernel-4'

function creator({ given, family, orcid, affiliations }: DepositedPaper['authors'][number]): Xml {
  return element(
    'creator',
    {},
    element('creatorName', { nameType: 'Personal' }, given ? `${family}, ${given}` : family),
    given && element('givenName', {}, given),
    element('familyName', {}, family),
    orcid &&
      element(
        'nameIdentifier',
        { schemeURI: 'https://orcid.org', nameIdentifierScheme: 'ORCID' },
        `https://orcid.org/${orcid}`,
      ),
    affiliations.map((name) => element('affiliation', {}, name)),
  )
}

/**
 * Returns the date of issue. A season is no date of the standard that DataCite follows, so it is added to its year in
 * words.
 */
const issuedDate = (issued: Edtf): Xml => {
  const isSeason = partialDate(issued)?.from.season !== undefined
  const dateInformation = isSeason ? longPartialDate(issued) : undefined
  return element('date', { dateType: 'Issued', dateInformation }, isSeason ? isoDate(issued) : issued)
}

const dates = ({ issued, withdrawn }: DepositedPaper): Xml =>
  element(
    'dates',
    {},
    issuedDate(issued),
    withdrawn && element('date', { dateType: 'Withdrawn', dateInformation: withdrawn.reason }, withdrawn.on),
  )

function description({ abstract, withdrawn }: DepositedPaper): Xml {
  const text = withdrawn ? `This article was withdrawn on ${withdrawn.on}. ${withdrawn.reason}` : abstract
  return element('description', { descriptionType: withdrawn ? 'Other' : 'Abstract' }, text)
}

/** A paper after DataCite's schema, kernel 4. Pure. */
export function dataciteDocument(paper: DepositedPaper): string {
  const { licence, withdrawn } = paper
  const anonymous = element('creator', {}, element('creatorName', { nameType: 'Organizational' }, 'Inflo'))
  return xmlDocument(
    element(
      'resource',
      {
        xmlns: SCHEMA,
        'xmlns:xsi': 'http://www.w3.org/2001/XMLSchema-instance',
        'xsi:schemaLocation': `${SCHEMA} https://schema.datacite.org/meta/kernel-4/metadata.xsd`,
      },
      element('identifier', { identifierType: 'DOI' }, paper.doi),
      element('creators', {}, paper.authors.length > 0 ? paper.authors.map(creator) : anonymous),
      element('titles', {}, element('title', {}, withdrawn ? `WITHDRAWN: ${paper.title}` : paper.title)),
      element('publisher', {}, 'Inflo'),
      element('publicationYear', {}, paper.issued.slice(0, 4)),
      element('resourceType', { resourceTypeGeneral: 'JournalArticle' }, 'Research article'),
      element(
        'subjects',
        {},
        [paper.category, ...paper.keywords].map((subject) => element('subject', {}, subject)),
      ),
      paper.asker &&
        element(
          'contributors',
          {},
          element(
            'contributor',
            { contributorType: 'Other' },
            element('contributorName', { nameType: 'Personal' }, paper.asker),
          ),
        ),
      dates(paper),
      element('language', {}, paper.language),
      element(
        'alternateIdentifiers',
        {},
        element('alternateIdentifier', { alternateIdentifierType: 'Inflo number' }, paper.paperId),
      ),
      element('version', {}, paper.version),
      element('rightsList', {}, element('rights', { rightsURI: licence.url }, licence.name)),
      element('descriptions', {}, description(paper)),
    ),
  )
}
