/** XML text that is already escaped and must not be escaped again. */
export class Xml {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

/** The content of an element. Null, undefined and false produce nothing. */
export type XmlContent = Xml | string | number | null | undefined | false | XmlContent[]
export type XmlAttributes = Record<string, string | number | null | undefined>

// Characters that XML 1.0 does not allow, not even escaped. A lone surrogate becomes the replacement character.
// eslint-disable-next-line no-control-regex
const UNWRITABLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g
const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
// Unescaped line breaks in an attribute would be read back as spaces.
const BLANKS: Record<string, string> = { '\t': '&#9;', '\n': '&#10;', '\r': '&#13;' }

const escapeText = (text: string): string =>
  text
    .toWellFormed()
    .replace(UNWRITABLE, '')
    .replace(/[&<>]/g, (sign) => ENTITIES[sign] ?? '')
    .replaceAll('\r', '&#13;')

const escapeAttribute = (text: string): string =>
  text
    .toWellFormed()
    .replace(UNWRITABLE, '')
    .replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? '')
    .replace(/[\t\n\r]/g, (blank) => BLANKS[blank] ?? '')

function write(content: XmlContent): string {
  if (content === null || content === undefined || content === false) return ''
  if (Array.isArray(content)) return content.map(write).join('')
  return content instanceof Xml ? content.text : escapeText(String(content))
}

/** Returns one element. Attributes without a value are left out. */
export function element(name: string, attributes: XmlAttributes = {}, ...content: XmlContent[]): Xml {
  const given = Object.entries(attributes)
    .filter(([, value]) => value !== null && value !== undefined)
    .map(([key, value]) => ` ${key}="${escapeAttribute(String(value))}"`)
    .join('')
  const inner = write(content)
  return new Xml(inner === '' ? `<${name}${given}/>` : `<${name}${given}>${inner}</${name}>`)
}

export const xmlDocument = (root: Xml): string => `<?xml version="1.0" encoding="UTF-8"?>\n${root.text}\n`
