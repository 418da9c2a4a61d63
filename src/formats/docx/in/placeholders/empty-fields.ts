import type { Document } from '@xmldom/xmldom'
import { nameOf, within } from '../../package/xml.ts'
import { texOfEq } from './eq-field.ts'
import type { Field } from './fields.ts'
import { newElement, remove, replace, type Placeholders } from './links.ts'
import { signOf } from '../../symbol-fonts.ts'
import { isUnknownSymbolFont, type Typefaces } from './symbols.ts'

// Handles fields without stored text. Word computes the text of these fields each time it opens a document.

const SHOWS_SOMETHING = [
  'drawing',
  'pict',
  'object',
  'oMath',
  'hyperlink',
  'footnoteReference',
  'endnoteReference',
  'checkBox',
]

/** Fields without visible text: index entries, variables, and marks for other programs. */
const SHOWS_NOTHING: ReadonlySet<string> = new Set(
  'XE TC TA RD SET ASK NEXT NEXTIF SKIPIF PRIVATE ADVANCE BIDIOUTLINE HYPERLINK'.split(' '),
)

const showsSomething = ({ shown, parts }: Field): boolean =>
  shown.trim() !== '' ||
  parts.some((part) => SHOWS_SOMETHING.some((name) => nameOf(part) === name || within(part, name).length > 0))

const nameIn = (instruction: string): string => /^\s*(\S+)/.exec(instruction)?.[1]?.toUpperCase() ?? ''

const japanese = new TextDecoder('shift_jis')

/** Returns the character of a code in Shift JIS, which has one or two bytes; undefined if there is none. */
function japaneseSign(code: number): string | undefined {
  const sign = japanese.decode(new Uint8Array(code > 0xff ? [code >> 8, code & 0xff] : [code]))
  return code > 0 && code <= 0xffff && !sign.includes('\ufffd') ? sign : undefined
}

const ansi = new TextDecoder('windows-1252')

/**
 * Returns the character of a field such as `SYMBOL 109 \f "Symbol"`; undefined if the font or the code is unknown.
 * ECMA-376, 17.16.5.61.
 */
function signOfField(field: Field, typefaces: Typefaces): string | undefined {
  const {
    instruction,
    parts: [run],
  } = field
  const [, written = ''] = /^\s*SYMBOL\s+"?([^\s"\\]+)/i.exec(instruction) ?? []
  const code = /^(?:0x[\da-f]{1,6}|\d{1,7})$/i.test(written) ? Number(written) : 0
  if (/\\u\b/i.test(instruction))
    return code > 0xffff && code <= 0x10ffff ? String.fromCodePoint(code) : signOf('', code)
  if (/\\j\b/i.test(instruction)) return japaneseSign(code)
  const [, quoted, bare] = /\\f\s*(?:"([^"]+)"|(\S+))/i.exec(instruction) ?? []
  const font = quoted ?? bare ?? (run ? typefaces.fontOf(run, 'ascii') : '')
  if (code <= 0 || isUnknownSymbolFont(font, typefaces)) return undefined
  const known = signOf(font, code <= 0xff ? 0xf000 + code : code)
  // The symbol from the font's table takes precedence over the stored text, which may be a letter of another font ("m"
  // for "μ").
  if (showsSomething(field)) return known
  return known ?? (code <= 0xff ? ansi.decode(new Uint8Array([code])) : undefined)
}

type Replacing = { document: Document; placeholders: Placeholders; typefaces: Typefaces }

function putText({ parts }: Field, text: string, document: Document): void {
  const [first] = parts
  if (!first) return
  const run = newElement(document, 'r')
  const [looks] = within(first, 'rPr')
  if (looks) run.appendChild(looks.cloneNode(true))
  const words = newElement(document, 't')
  words.textContent = text
  run.appendChild(words)
  first.parentNode?.insertBefore(run, first)
  for (const part of parts) remove(part)
}

/**
 * Replaces a field with its character or, if Word stored no text, with its formula. If neither is known, reports the
 * field as lost.
 * @returns whether the field was replaced or reported
 */
export function replaceEmptyField(field: Field, { document, placeholders, typefaces }: Replacing): boolean {
  const name = nameIn(field.instruction)
  const sign = name === 'SYMBOL' ? signOfField(field, typefaces) : undefined
  if (name === '' || SHOWS_NOTHING.has(name) || (sign === undefined && showsSomething(field))) return false
  const tex = name === 'EQ' ? texOfEq(field.instruction) : undefined
  if (sign !== undefined) putText(field, sign, document)
  else if (tex) replace(field.parts, [placeholders.put({ is: 'formula', tex, alone: false })], document)
  else {
    const what = `A Word field (${name}) whose text only Word can show`
    replace(field.parts, [placeholders.put({ is: 'lost', what, quote: field.instruction.trim() })], document)
  }
  return true
}
