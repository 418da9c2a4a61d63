import { readFileSync } from 'node:fs'
import { basename, resolve } from 'node:path'
import { validateXML } from 'xmllint-wasm'

const SCHEMAS = resolve(import.meta.dirname, 'schemas/jats')
const ROOT_SCHEMA = 'JATS-journalpublishing1-3d2-mathml3.xsd'
const PARTS = [
  'JATS-journalpublishing1-3d2-mathml3-elements.xsd',
  'standard-modules/xlink.xsd',
  'standard-modules/xml.xsd',
  ...[
    'mathml3',
    'mathml3-common',
    'mathml3-content',
    'mathml3-presentation',
    'mathml3-strict-content',
    'module-ali',
  ].map((name) => `standard-modules/mathml3/${name}.xsd`),
]

// The validator finds schema files by name only, so the folders in schema locations are removed.
const read = (path: string): { fileName: string; contents: string } => ({
  fileName: basename(path),
  contents: readFileSync(resolve(SCHEMAS, path), 'utf8').replace(
    /schemaLocation="[^"]*\/([^"/]+)"/g,
    'schemaLocation="$1"',
  ),
})

// Adapts a document to the schema, which has a namespace, unlike the DTD, and is from the last draft before version
// 1.3.
const asDraft = (xml: string): string =>
  xml
    .replace(/<!DOCTYPE[^>]*>/, '')
    .replace('<article ', '<article xmlns="http://www.ncbi.nlm.nih.gov/JATS1" ')
    .replace('dtd-version="1.3"', 'dtd-version="1.3d2"')

/** Validates JATS documents with libxml2. @returns its errors, each with the key of its document */
export async function jatsFaults(documents: Map<string, string>): Promise<string[]> {
  const { errors } = await validateXML({
    xml: [...documents].map(([name, xml]) => ({ fileName: `${name}.xml`, contents: asDraft(xml) })),
    schema: [read(ROOT_SCHEMA)],
    preload: PARTS.map(read),
    initialMemoryPages: 4_096,
    maxMemoryPages: 16_384,
  })
  return errors.map(({ rawMessage }) => rawMessage)
}

const smallest = (inMeta: string, behind = ''): string =>
  [
    '<article xmlns:xlink="http://www.w3.org/1999/xlink" dtd-version="1.3"><front>',
    '<journal-meta><journal-id>Inflo</journal-id><issn>0000-0000</issn></journal-meta>',
    '<article-meta><title-group><article-title/></title-group>',
    '<pub-date><year>2026</year></pub-date><elocation-id>1</elocation-id>',
    `${inMeta}</article-meta></front>${behind}</article>`,
  ].join('')

/**
 * Returns a minimal JATS article with the abstract of another document. In that document, the abstract's elements have
 * the prefix "jats".
 */
export function aroundAbstract(document: string): string {
  const abstract = /<jats:abstract>.*<\/jats:abstract>/s.exec(document)?.[0] ?? ''
  return smallest(abstract.replaceAll('jats:', ''))
}

/** Returns a minimal JATS article with these references. */
export const aroundReferences = (references: string): string =>
  smallest('', `<back><ref-list>${references}</ref-list></back>`)
