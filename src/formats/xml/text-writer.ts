// What XML 1.0 cannot hold at all: control signs, and halves of a pair.
// oxlint-disable-next-line no-control-regex
const UNWRITABLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g

const SIGNS: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Escapes text for XML, in elements and attributes alike. Pure. */
export const xmlText = (text: string): string =>
  text
    .toWellFormed()
    .replace(UNWRITABLE, '')
    .replace(/[&<>"]/g, (sign) => SIGNS[sign] ?? sign)

type Attributes = Record<string, string | number | null | undefined>

/** Returns an element with content that is XML already; attributes without a value are left out. Pure. */
export function xmlElement(name: string, attributes: Attributes, content = ''): string {
  const written = Object.entries(attributes)
    .filter(([, value]) => value !== undefined && value !== null && value !== '')
    .map(([key, value]) => ` ${key}="${xmlText(String(value))}"`)
    .join('')
  return content ? `<${name}${written}>${content}</${name}>` : `<${name}${written}/>`
}

/** Returns an element that is only there when it has content. Pure. */
export const xmlIfAny = (name: string, content: string, attributes: Attributes = {}): string =>
  content ? xmlElement(name, attributes, content) : ''
