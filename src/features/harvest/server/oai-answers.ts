import { element, type Xml, type XmlContent, xmlDocument } from '#formats/xml/writer.ts'
import { LIBRARY_NAME } from '#shared/business.ts'
import { DC_NAMESPACE, DC_SCHEMA, dublinCore } from './oai-dc.ts'
import { secondOf } from './oai-dates.ts'
import type { OaiError } from './oai-errors.ts'
import type { HeaderRow, RecordRow } from '#features/library/server/public.ts'
import { METADATA_PREFIX } from './oai-request.ts'

const NAMESPACE = 'http://www.openarchives.org/OAI/2.0/'
const IDENTIFIER_NAMESPACE = 'http://www.openarchives.org/OAI/2.0/oai-identifier'
const INSTANCE = 'http://www.w3.org/2001/XMLSchema-instance'

/** Where the repository is: the site's public address without a final slash. */
type Place = { origin: string }

export const baseUrlOf = ({ origin }: Place): string => `${origin}/oai`

const hostOf = ({ origin }: Place): string => new URL(origin).hostname

/** `oai:inflo.example.org:INF-2026-0001`. Pure. */
export const identifierOf = (paperId: string, place: Place): string =>
  `oai:${hostOf(place)}:${encodeURIComponent(paperId)}`

/** The paper that an identifier names; undefined for one that is not of this repository. Pure. */
export function paperIdOf(identifier: string, place: Place): string | undefined {
  const start = `oai:${hostOf(place)}:`
  if (!identifier.startsWith(start)) return undefined
  try {
    const paperId = decodeURIComponent(identifier.slice(start.length))
    return paperId.includes('\0') ? undefined : paperId
  } catch {
    return undefined
  }
}

type Answer = { place: Place; respondedAt: Date; asked: Record<string, string>; content: XmlContent }

/** The protocol's envelope around an answer. Pure. */
export const envelope = ({ place, respondedAt, asked, content }: Answer): string =>
  xmlDocument(
    element(
      'OAI-PMH',
      {
        xmlns: NAMESPACE,
        'xmlns:xsi': INSTANCE,
        'xsi:schemaLocation': `${NAMESPACE} http://www.openarchives.org/OAI/2.0/OAI-PMH.xsd`,
      },
      element('responseDate', {}, secondOf(respondedAt)),
      element('request', asked, baseUrlOf(place)),
      content,
    ),
  )

export const errorElement = ({ code, message }: OaiError): Xml => element('error', { code }, message)

export const header = (row: HeaderRow, place: Place): Xml =>
  element(
    'header',
    { status: row.deleted ? 'deleted' : undefined },
    element('identifier', {}, identifierOf(row.paper_id, place)),
    element('datestamp', {}, secondOf(row.changed_at)),
    element('setSpec', {}, row.set_spec),
  )

export function record(row: RecordRow, place: Place): Xml {
  // A paper that vanished between two statements is told of as deleted by the next harvest.
  const metadata = !row.deleted && row.title !== null && element('metadata', {}, dublinCore(row, place.origin))
  return element('record', {}, header(row, place), metadata)
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

// The scheme of identifiers knows names of domains only: no numbers, and no machine by itself.
const DOMAIN = /^[a-z][a-z0-9-]*(\.[a-z][a-z0-9-]*)+$/i

function identifierScheme(place: Place): XmlContent {
  const host = hostOf(place)
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
      element('sampleIdentifier', {}, identifierOf('INF-2026-0001', place)),
    ),
  )
}

export const identification = (place: Place, known: { adminEmail: string; earliest: Date }): Xml =>
  element(
    'Identify',
    {},
    element('repositoryName', {}, LIBRARY_NAME),
    element('baseURL', {}, baseUrlOf(place)),
    element('protocolVersion', {}, '2.0'),
    element('adminEmail', {}, known.adminEmail),
    element('earliestDatestamp', {}, secondOf(known.earliest)),
    element('deletedRecord', {}, 'persistent'),
    element('granularity', {}, 'YYYY-MM-DDThh:mm:ssZ'),
    identifierScheme(place),
  )
