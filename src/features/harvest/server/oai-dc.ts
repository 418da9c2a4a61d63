import { doiAddress } from '#formats/citations/identifiers.ts'
import { element, type Xml } from '#formats/xml/writer.ts'
import type { RecordRow } from '#features/library/server/public.ts'

export const DC_NAMESPACE = 'http://www.openarchives.org/OAI/2.0/oai_dc/'
export const DC_SCHEMA = 'http://www.openarchives.org/OAI/2.0/oai_dc.xsd'

const nameOf = ({ given, family }: { given: string; family: string }): string =>
  given ? `${family}, ${given}` : family

/** The elements that have something to say, in the schema's own words. */
function fieldsOf(row: RecordRow, origin: string): [string, string | null | undefined][] {
  const own = row.source === 'inflo'
  const all = (name: string, values: (string | null | undefined)[]) =>
    values.map((value): [string, string | null | undefined] => [name, value])
  return [
    ['title', row.title],
    ...all('creator', (row.authors ?? []).map(nameOf)),
    ...all('subject', [...new Set([row.category, ...(row.keywords ?? [])])]),
    ['description', row.abstract],
    ['publisher', own ? 'Inflo' : row.imprint?.publisher],
    // Who asked the question, where they are credited by name.
    ['contributor', row.contributor?.name],
    ...all('contributor', row.mentors ?? []),
    ['date', row.issued],
    ['type', 'info:eu-repo/semantics/article'],
    ['format', 'text/html'],
    ['identifier', `${origin}/research/${encodeURIComponent(row.paper_id)}`],
    ['identifier', row.doi && doiAddress(row.doi)],
    ['source', own ? undefined : row.journal],
    ['language', row.language],
    ['rights', row.licence_url ?? row.licence_name],
  ]
}

/** A paper as unqualified Dublin Core; what is empty is left out. Pure. */
export function dublinCore(row: RecordRow, origin: string): Xml {
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
