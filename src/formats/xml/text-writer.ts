// Characters that XML 1.0 does not allow, not even escaped.
// oxlint-disable-next-line no-control-regex
const UNWRITABLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g

const SIGNS: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Escapes text for XML elements and attributes. Pure. */
export const xmlText = (text: string): string =>
  text
    .toWellFormed()
    .replace(UNWRITABLE, '')
    .replace(/[&<>"]/g, (sign) => SIGNS[sign] ?? sign)

type Attributes = Record<string, string | number | null | undefined>

/** Returns an element. `content` is already XML. Attributes without a value are left out. Pure. */
export function xmlElement(name: string, attributes: Attributes, content = ''): string {
  const written = Object.entries(attributes)
    .filter(([, value]) => value !== undefined && value !== null && value !== '')
    .map(([key, value]) => ` ${key}="${xmlText(String(value))}"`)
    .join('')
  return content ? `<${name}${written}>${content}</${name}>` : `<${name}${written}/>`
}

/** Returns an element, or '' if it has no content. Pure. */
export const xmlIfAny = (name: string, content: string, attributes: Attributes = {}): string =>
  content ? xmlElement(name, attributes, content) : ''
