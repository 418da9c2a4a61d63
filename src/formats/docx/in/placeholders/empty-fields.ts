import type { Document } from '@xmldom/xmldom'
import { nameOf, within } from '../../package/xml.ts'
import { texOfEq } from './eq-field.ts'
import type { Field } from './fields.ts'
import { newElement, remove, replace, type Placeholders } from './links.ts'
import { signOf } from '../../symbol-fonts.ts'
import { isUnknownSymbolFont, type Typefaces } from './symbols.ts'

// Word works out what these fields show each time it opens a document, so that they hold no text that could be read.

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

/** Fields that put nothing into the text: entries of an index, values, marks for other programs. */
const SHOWS_NOTHING: ReadonlySet<string> = new Set(
  'XE TC TA RD SET ASK NEXT NEXTIF SKIPIF PRIVATE ADVANCE BIDIOUTLINE HYPERLINK'.split(' '),
)

const showsSomething = ({ shown, parts }: Field): boolean =>
  shown.trim() !== '' ||
  parts.some((part) => SHOWS_SOMETHING.some((name) => nameOf(part) === name || within(part, name).length > 0))

const nameIn = (instruction: string): string => /^\s*(\S+)/.exec(instruction)?.[1]?.toUpperCase() ?? ''

const ansi = new TextDecoder('windows-1252')

/** Returns the sign of `SYMBOL 109 \f "Symbol"`; undefined where the font or the number is not known. ECMA-376, 17.16.5.61. */
function signOfField(field: Field, typefaces: Typefaces): string | undefined {
  const {
    instruction,
    parts: [run],
  } = field
  const [, written = ''] = /^\s*SYMBOL\s+(\S+)/i.exec(instruction) ?? []
  const code = /^(?:0x[\da-f]{1,4}|\d{1,5})$/i.test(written) ? Number(written) : 0
  if (/\\u\b/i.test(instruction)) return signOf('', code)
  const [, quoted, bare] = /\\f\s*(?:"([^"]+)"|(\S+))/i.exec(instruction) ?? []
  const font = quoted ?? bare ?? (run ? typefaces.fontOf(run, 'ascii') : '')
  if (code <= 0 || isUnknownSymbolFont(font, typefaces)) return undefined
  const known = signOf(font, code <= 0xff ? 0xf000 + code : code)
  // What is shown may be the letter without its font, "m" for "μ"; only the font's own table knows better.
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
 * Replaces a field by its sign or, if Word stored no text, by its formula, or reports that it is lost. Returns whether
 * it did.
 */
export function replaceEmptyField(field: Field, { document, placeholders, typefaces }: Replacing): boolean {
  const name = nameIn(field.instruction)
  const sign = name === 'SYMBOL' ? signOfField(field, typefaces) : undefined
  if (name === '' || SHOWS_NOTHING.has(name) || (sign === undefined && showsSomething(field))) return false
  const tex = name === 'EQ' ? texOfEq(field.instruction) : undefined
  if (sign !== undefined) putText(field, sign, document)
  else if (tex) replace(field.parts, [placeholders.put({ is: 'formula', tex, alone: false })], document)
  else {
    const what = `A field of Word (${name}) that shows its text only in Word`
    replace(field.parts, [placeholders.put({ is: 'lost', what, quote: field.instruction.trim() })], document)
  }
  return true
}
