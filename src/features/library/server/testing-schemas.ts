import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { memoryPages, validateXML } from 'xmllint-wasm'

const SCHEMAS = resolve(import.meta.dirname, '../../../../../shared/data/schemas')

type Source = { fileName: string; contents: string }

// No network here: what a schema imports by its address lies beside it.
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

// libxml2 needs minutes to compile these two, of which a deposit takes one element each: there, anything may stand in it.
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

/** A schema of those that lie beside the project; undefined, with a loud word, in a checkout that stands alone. */
export function schemaOf(directory: string, main: string) {
  if (!existsSync(resolve(SCHEMAS, directory, main))) {
    process.stderr.write(`SKIPPED: the schema ${directory}/${main} is not there; documents were not validated by it.\n`)
    return undefined
  }
  const files = readAll(resolve(SCHEMAS, directory))
  const schema = files.filter(({ fileName }) => fileName === main)
  const preload = files.filter(({ fileName }) => fileName !== main)
  return async (contents: string): Promise<string[]> => {
    const xml = [{ fileName: 'document.xml', contents }]
    const { errors } = await validateXML({ xml, schema, preload, maxMemoryPages: 2 * memoryPages.GiB })
    return errors.map(({ message }) => message)
  }
}
