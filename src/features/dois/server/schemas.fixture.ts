import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { memoryPages, validateXML } from 'xmllint-wasm'

const OWN = resolve(import.meta.dirname, 'schemas')
const BESIDE = resolve(import.meta.dirname, '../../../../../shared/data/schemas')

/** Returns the errors of a document, each as a sentence. */
type Validator = (contents: string) => Promise<string[]>

type Source = { fileName: string; contents: string }

// Tests have no network access, so schemas that are imported by URL are read from local files.
const BY_ADDRESS: [RegExp, string][] = [
  [/https?:\/\/www\.w3\.org\/Math\/XMLSchema\/mathml3\/mathml3\.xsd/g, 'standard-modules/mathml3/mathml3.xsd'],
  [/https?:\/\/www\.w3\.org\/2001\/(03\/)?xml\.xsd|https?:\/\/www\.w3\.org\/2009\/01\/xml\.xsd/g, 'xml.xsd'],
]

const openElement = (namespace: string, name: string): string => `
  <xsd:schema xmlns:xsd="http://www.w3.org/2001/XMLSchema" targetNamespace="${namespace}" elementFormDefault="qualified">
    <xsd:element name="${name}"><xsd:complexType mixed="true">
      <xsd:sequence><xsd:any minOccurs="0" maxOccurs="unbounded" processContents="skip"/></xsd:sequence>
      <xsd:anyAttribute processContents="skip"/>
    </xsd:complexType></xsd:element>
  </xsd:schema>`

// libxml2 needs minutes to compile these two schemas. A deposit uses only one element of each, so each schema is
// replaced by one that allows any content in that element.
const STAND_INS: Record<string, string> = {
  'JATS-journalpublishing1-3d2-mathml3.xsd': openElement('http://www.ncbi.nlm.nih.gov/JATS1', 'abstract'),
  'standard-modules/mathml3/mathml3.xsd': openElement('http://www.w3.org/1998/Math/MathML', 'math'),
}

function readAll(directory: string, below = ''): Source[] {
  return readdirSync(resolve(directory, below), { withFileTypes: true }).flatMap((entry) => {
    const name = below ? `${below}/${entry.name}` : entry.name
    if (entry.isDirectory()) return readAll(directory, name)
    if (!name.endsWith('.xsd')) return []
    const text = readFileSync(resolve(directory, name), 'utf8')
    const contents = BY_ADDRESS.reduce((known, [address, local]) => known.replace(address, local), text)
    return [{ fileName: name, contents: STAND_INS[name] ?? contents }]
  })
}

type Rules = { main: Source; preload?: Source[]; extension?: 'schema' | 'relaxng' }

const validatorOf =
  ({ main, preload = [], extension = 'schema' }: Rules): Validator =>
  async (contents) => {
    const xml = [{ fileName: 'document.xml', contents }]
    const limits = { maxMemoryPages: 2 * memoryPages.GiB }
    const { errors } = await validateXML({ xml, schema: [main], preload, extension, ...limits })
    return errors.map(({ message }) => message)
  }

function schemaIn(folder: string, name: string): Validator {
  const files = readAll(folder)
  const main = files.find(({ fileName }) => fileName === name)
  if (!main) throw new Error(`${folder} has no ${name}`)
  return validatorOf({ main, preload: files.filter((file) => file !== main) })
}

export const dataciteFaults = schemaIn(resolve(OWN, 'datacite'), 'metadata.xsd')

const ownRules = (): Validator => {
  const fileName = 'crossref-deposit.rng'
  const contents = readFileSync(resolve(OWN, fileName), 'utf8')
  return validatorOf({ main: { fileName, contents }, extension: 'relaxng' })
}

const CROSSREF = resolve(BESIDE, 'jats-crossref')

/**
 * The available validators of deposits: our own rules, and Crossref's schema if its folder exists next to the project.
 */
export const crossrefRules: [string, Validator][] = [
  ['our own rules', ownRules()],
  ...(existsSync(CROSSREF)
    ? [['Crossref’s schema', schemaIn(CROSSREF, 'crossref5.3.1.xsd')] as [string, Validator]]
    : []),
]
