import * as z from 'zod'
import { type Xml, element, xmlDocument } from '#formats/xml/writer.ts'
import { longPartialDate } from '#shared/time/partial-date-text.ts'
import { type Edtf, partialDate, isoDate } from '#shared/time/partial-date.ts'
import {
  requestRegistrar,
  DepositError,
  type DoiRegistrar,
  type DepositedAuthor,
  type DepositedPaper,
} from './registrar.ts'
import { type DepositedRelation, namesOfRelation } from './relations.ts'
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

/** Creates a client for DataCite, where one call creates or updates a DOI and returns the outcome. */
export function createDatacite({ settings, timeoutMs }: DataciteParts): DoiRegistrar {
  const { url, repository, password } = settings
  const authorization = `Basic ${Buffer.from(`${repository}:${password}`).toString('base64')}`
  return {
    name: 'datacite',
    deposit: async (paper) => {
      const xml = Buffer.from(dataciteDocument(paper)).toString('base64')
      // A withdrawn paper's DOI still resolves to its page, which shows the withdrawal, but DataCite no longer lists
      // it.
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
        throw new DepositError(`${registrar} sent an answer that we couldn’t read.`, { final: false })
      }
      return 'registered'
    },
    check: async () => 'registered',
  }
}

const SCHEMA = 'http://datacite.org/schema/kernel-4'

const affiliation = ({ name, ror }: DepositedAuthor['affiliations'][number]): Xml =>
  element(
    'affiliation',
    ror
      ? {
          affiliationIdentifier: `https://ror.org/${ror}`,
          affiliationIdentifierScheme: 'ROR',
          schemeURI: 'https://ror.org',
        }
      : {},
    name,
  )

/** Returns an author for DataCite. Its schema has no element for a suffix, so the suffix is appended to the name. */
function creator({ given, family, suffix, orcid, affiliations }: DepositedAuthor): Xml {
  const isPerson = given.trim() !== ''
  const name = [family, given, suffix].filter(Boolean).join(', ')
  return element(
    'creator',
    {},
    element('creatorName', { nameType: isPerson ? 'Personal' : 'Organizational' }, name),
    isPerson && element('givenName', {}, given),
    isPerson && element('familyName', {}, family),
    orcid &&
      element(
        'nameIdentifier',
        { schemeURI: 'https://orcid.org', nameIdentifierScheme: 'ORCID' },
        `https://orcid.org/${orcid}`,
      ),
    affiliations.map(affiliation),
  )
}

function relationIdentifier(relation: DepositedRelation): Xml {
  const { words, id } = relation
  const relationType = namesOfRelation(relation).datacite
  const relationTypeInformation = relationType === 'Other' ? words : undefined
  return element(
    'relatedIdentifier',
    { relatedIdentifierType: id.type, relationType, relationTypeInformation },
    id.value,
  )
}

function relatedIdentifiers({ references, relations }: DepositedPaper): Xml | undefined {
  const cited = references.flatMap(({ doi }) => (doi ? [doi] : []))
  if (cited.length + relations.length === 0) return undefined
  const attributes = { relatedIdentifierType: 'DOI', relationType: 'References' }
  return element(
    'relatedIdentifiers',
    {},
    relations.map(relationIdentifier),
    [...new Set(cited)].map((doi) => element('relatedIdentifier', attributes, doi)),
  )
}

/** Types of funders' identifiers, by their addresses. */
const FUNDER_IDS: [address: RegExp, type: string, schemeURI?: string][] = [
  [/^https?:\/\/(?:dx\.)?doi\.org\/10\.13039\//, 'Crossref Funder ID', 'https://doi.org/10.13039/501100000000'],
  [/^https?:\/\/ror\.org\//, 'ROR', 'https://ror.org'],
  [/^https?:\/\/(?:www\.)?isni\.org\//, 'ISNI', 'https://isni.org'],
  [/^https?:\/\/(?:www\.)?grid\.ac\//, 'GRID', 'https://www.grid.ac'],
]

function funderIdentifier(id: string): Xml {
  const [, funderIdentifierType, schemeURI] = FUNDER_IDS.find(([address]) => address.test(id)) ?? [/./, 'Other']
  return element('funderIdentifier', { funderIdentifierType, schemeURI }, id)
}

/** Returns one element for each pair of funder and grant, since DataCite's schema allows one grant number per element. */
function fundingReferences({ funding }: DepositedPaper): Xml | undefined {
  const references = funding.flatMap(({ funders, numbers }) =>
    funders.flatMap(({ name, id }) =>
      (numbers.length > 0 ? numbers : [undefined]).map((number) =>
        element(
          'fundingReference',
          {},
          element('funderName', {}, name),
          id && funderIdentifier(id),
          number && element('awardNumber', {}, number),
        ),
      ),
    ),
  )
  return references.length > 0 ? element('fundingReferences', {}, references) : undefined
}

/**
 * Returns the date of issue. DataCite's date format has no seasons, so a season is given in words, in addition to the
 * year.
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

/** Builds a paper's metadata in DataCite's kernel-4 schema. Pure. */
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
      relatedIdentifiers(paper),
      element('version', {}, paper.version),
      element('rightsList', {}, element('rights', { rightsURI: licence.url }, licence.name)),
      element('descriptions', {}, description(paper)),
      fundingReferences(paper),
    ),
  )
}
