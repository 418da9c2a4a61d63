import { inlinesText } from '#formats/article/text.ts'
import { element, type Xml, type XmlContent, xmlDocument } from '#formats/xml/writer.ts'
import { isoDate } from '#shared/time/partial-date.ts'
import { LIBRARY_NAME } from '#shared/business.ts'
import { secondOf } from './oai-dates.ts'
import type { OaiError } from './oai-errors.ts'
import type { HeaderRow, RecordRow } from '#features/library/server/public.ts'
import { doiAddress } from '#formats/citations/identifiers.ts'
import { METADATA_PREFIX } from './oai-request.ts'

const NAMESPACE = 'http://www.openarchives.org/OAI/2.0/'
const IDENTIFIER_NAMESPACE = 'http://www.openarchives.org/OAI/2.0/oai-identifier'
const INSTANCE = 'http://www.w3.org/2001/XMLSchema-instance'

/** The repository's site. `origin` is its public URL without a final slash. */
type Site = { origin: string }

export const baseUrlOf = ({ origin }: Site): string => `${origin}/oai`

const hostOf = ({ origin }: Site): string => new URL(origin).hostname

/** Returns a record's identifier, such as `oai:inflo.example.org:INF-2026-0001`. Pure. */
export const identifierOf = (paperId: string, site: Site): string =>
  `oai:${hostOf(site)}:${encodeURIComponent(paperId)}`

/** Returns the paper number in an identifier; undefined if it belongs to another repository. Pure. */
export function paperIdOf(identifier: string, site: Site): string | undefined {
  const start = `oai:${hostOf(site)}:`
  if (!identifier.startsWith(start)) return undefined
  try {
    const paperId = decodeURIComponent(identifier.slice(start.length))
    return paperId.includes('\0') ? undefined : paperId
  } catch {
    return undefined
  }
}

type Answer = { site: Site; respondedAt: Date; asked: Record<string, string>; content: XmlContent }

/** Wraps a response in the protocol's envelope. Pure. */
export const envelope = ({ site, respondedAt, asked, content }: Answer): string =>
  xmlDocument(
    element(
      'OAI-PMH',
      {
        xmlns: NAMESPACE,
        'xmlns:xsi': INSTANCE,
        'xsi:schemaLocation': `${NAMESPACE} http://www.openarchives.org/OAI/2.0/OAI-PMH.xsd`,
      },
      element('responseDate', {}, secondOf(respondedAt)),
      element('request', asked, baseUrlOf(site)),
      content,
    ),
  )

export const errorElement = ({ code, message }: OaiError): Xml => element('error', { code }, message)

export const header = (row: HeaderRow, site: Site): Xml =>
  element(
    'header',
    { status: row.deleted ? 'deleted' : undefined },
    element('identifier', {}, identifierOf(row.paper_id, site)),
    element('datestamp', {}, secondOf(row.changed_at)),
    element('setSpec', {}, row.set_spec),
  )

export function record(row: RecordRow, site: Site): Xml {
  // A paper that was deleted between two queries has no metadata here; the next harvest reports it as deleted.
  const metadata = !row.deleted && row.title !== null && element('metadata', {}, dublinCore(row, site.origin))
  return element('record', {}, header(row, site), metadata)
}

export const metadataFormats = (): Xml =>
  element(
    'ListMetadataFormats',
    {},
    element(
      'metadataFormat',
      {},
      element('metadataPrefix', {}, METADATA_PREFIX),
      element('schema', {}, DC_SCHEMA),
      element('metadataNamespace', {}, DC_NAMESPACE),
    ),
  )

export const sets = (all: { setSpec: string; name: string }[]): Xml =>
  element(
    'ListSets',
    {},
    all.map(({ setSpec, name }) => element('set', {}, element('setSpec', {}, setSpec), element('setName', {}, name))),
  )

// The oai-identifier scheme allows only domain names: no IP addresses, and no host names without a dot.
const DOMAIN = /^[a-z][a-z0-9-]*(\.[a-z][a-z0-9-]*)+$/i

function identifierScheme(site: Site): XmlContent {
  const host = hostOf(site)
  if (!DOMAIN.test(host)) return undefined
  return element(
    'description',
    {},
    element(
      'oai-identifier',
      {
        xmlns: IDENTIFIER_NAMESPACE,
        'xsi:schemaLocation': `${IDENTIFIER_NAMESPACE} http://www.openarchives.org/OAI/2.0/oai-identifier.xsd`,
      },
      element('scheme', {}, 'oai'),
      element('repositoryIdentifier', {}, host),
      element('delimiter', {}, ':'),
      element('sampleIdentifier', {}, identifierOf('INF-2026-0001', site)),
    ),
  )
}

export const identification = (site: Site, known: { adminEmail: string; earliest: Date }): Xml =>
  element(
    'Identify',
    {},
    element('repositoryName', {}, LIBRARY_NAME),
    element('baseURL', {}, baseUrlOf(site)),
    element('protocolVersion', {}, '2.0'),
    element('adminEmail', {}, known.adminEmail),
    element('earliestDatestamp', {}, secondOf(known.earliest)),
    element('deletedRecord', {}, 'persistent'),
    element('granularity', {}, 'YYYY-MM-DDThh:mm:ssZ'),
    identifierScheme(site),
  )

const DC_NAMESPACE = 'http://www.openarchives.org/OAI/2.0/oai_dc/'

const DC_SCHEMA = 'http://www.openarchives.org/OAI/2.0/oai_dc.xsd'

const nameOf = ({ given, family }: { given: string; family: string }): string =>
  given ? `${family}, ${given}` : family

const fundersOf = ({ awards }: RecordRow): string[] => [
  ...new Set((awards ?? []).flatMap(({ funders }) => funders.map(({ name }) => name))),
]

const escapedPart = (part: string): string => part.trim().replaceAll('/', '%2F')

/**
 * Returns the grants as OpenAIRE's identifiers: the funder, the funding programme, which is not known here, and the
 * number of the grant. Source: OpenAIRE Guidelines for Literature Repositories 3, "Project Identifier".
 */
const grantsOf = ({ awards }: RecordRow): string[] => [
  ...new Set(
    (awards ?? []).flatMap(({ funders, numbers }) =>
      funders.flatMap(({ name }) =>
        numbers.map((number) => `info:eu-repo/grantAgreement/${escapedPart(name)}//${escapedPart(number)}`),
      ),
    ),
  ),
]

/** Returns a paper's Dublin Core elements as pairs of name and value. Empty elements have no value. */
function fieldsOf(row: RecordRow, origin: string): [string, string | null | undefined][] {
  const own = row.source === 'inflo'
  const all = (name: string, values: (string | null | undefined)[]) =>
    values.map((value): [string, string | null | undefined] => [name, value])
  return [
    ['title', row.title],
    ...all('title', (row.translated_titles ?? []).map(inlinesText)),
    ...all('creator', (row.authors ?? []).map(nameOf)),
    ...all('subject', [...new Set([row.category, ...(row.keywords ?? [])])]),
    ['description', row.abstract],
    ['publisher', own ? 'Inflo' : row.imprint?.publisher],
    // The asker of the question, if credited by name.
    ['contributor', row.contributor?.name],
    ...all('contributor', row.mentors ?? []),
    ...all('contributor', fundersOf(row)),
    ['date', row.issued && isoDate(row.issued)],
    ['type', 'info:eu-repo/semantics/article'],
    ['format', 'text/html'],
    ['identifier', `${origin}/research/${encodeURIComponent(row.paper_id)}`],
    ['identifier', row.doi && doiAddress(row.doi)],
    ['source', own ? undefined : row.journal],
    ...all('relation', grantsOf(row)),
    ['language', row.language],
    ['rights', row.licence_url ?? row.licence_name],
  ]
}

/** Describes a paper in unqualified Dublin Core, without empty elements. Pure. */
function dublinCore(row: RecordRow, origin: string): Xml {
  const attributes = {
    'xmlns:oai_dc': DC_NAMESPACE,
    'xmlns:dc': 'http://purl.org/dc/elements/1.1/',
    'xmlns:xsi': 'http://www.w3.org/2001/XMLSchema-instance',
    'xsi:schemaLocation': `${DC_NAMESPACE} ${DC_SCHEMA}`,
  }
  const fields = fieldsOf(row, origin).filter(([, value]) => value?.trim())
  return element(
    'oai_dc:dc',
    attributes,
    fields.map(([name, value]) => element(`dc:${name}`, {}, value)),
  )
}
