import { readFileSync } from 'node:fs'
import { DOMParser } from '@xmldom/xmldom'
import { attribute, children, descendants, type Element, nameOf } from '../../xml/xml.ts'

const SCHEMA = new URL('../../out/schemas/jats/JATS-journalpublishing1-3d2-mathml3-elements.xsd', import.meta.url)

/** The content that the schema allows in an element: `hasText` for text, and the names of the allowed elements. */
type Content = { hasText: boolean; parts: string[] }

const schema = new DOMParser().parseFromString(readFileSync(SCHEMA, 'utf8'), 'text/xml').documentElement!

const localName = (name: string): string => name.replace(/^.*:/, '')

const groups = new Map(
  children(schema)
    .filter((one) => nameOf(one) === 'group' && attribute(one, 'name'))
    .map((one) => [attribute(one, 'name'), one]),
)

function partsOf(model: Element, open: ReadonlySet<string> = new Set()): string[] {
  return descendants(model, 'element', 'group').flatMap((one) => {
    const ref = attribute(one, 'ref')
    if (nameOf(one) === 'element') return ref ? [localName(ref)] : []
    const group = groups.get(localName(ref))
    return group && !open.has(ref) ? partsOf(group, new Set([...open, ref])) : []
  })
}

/** All elements of the JATS 1.3 Journal Publishing schema, without those of MathML, each with its content. */
export const JATS_ELEMENTS: ReadonlyMap<string, Content> = new Map(
  children(schema, 'element').map((one) => {
    const isText = descendants(one, 'complextype').some((type) => attribute(type, 'mixed') === 'true')
    const isSimple = attribute(one, 'type') !== '' || descendants(one, 'extension').length > 0
    return [attribute(one, 'name'), { hasText: isText || isSimple, parts: [...new Set(partsOf(one))] }]
  }),
)
