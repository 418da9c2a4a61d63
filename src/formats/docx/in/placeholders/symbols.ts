import type { Document } from '@xmldom/xmldom'
import { tableOf } from '../../symbol-font-names.ts'
import { isPrivate, signOf } from '../../symbol-fonts.ts'
import { attributeOf, childrenOf, type Element, enclosing, isOn, textOf, within } from '../../package/xml.ts'
import { runPropertyOf } from './style-inheritance.ts'
import type { FontOf, FontSlot } from './fonts.ts'
import { linkTo, type Placeholders } from './links.ts'

/** The fonts of a document, which determine the symbols for the letters of a run. */
export type Typefaces = { fontOf: FontOf; symbolFonts: ReadonlySet<string> }

/**
 * The sign that replaces an unknown symbol, so that readers see that something is missing, such as a unit. The report
 * lists the symbol as well.
 */
const UNKNOWN_SIGN = '□'

const UNKNOWN = 'A symbol that only its font can show became □. Please insert the right one'

/** Returns whether a font is a symbol font without a known table. */
export const isUnknownSymbolFont = (font: string, { symbolFonts }: Typefaces): boolean =>
  tableOf(font) === undefined && symbolFonts.has(font.trim().toLowerCase())

/** Returns the symbol font that a run uses for a code; undefined for an ordinary text font. */
function symbolFontOf(run: Element, code: number, typefaces: Typefaces): string | undefined {
  const isComplex = isOn(runPropertyOf(run, 'cs')) || isOn(runPropertyOf(run, 'rtl'))
  const slots: FontSlot[] = isPrivate(code)
    ? ['hAnsi', 'ascii', 'cs']
    : isComplex
      ? ['cs']
      : [code < 0x80 ? 'ascii' : 'hAnsi']
  return slots
    .map((slot) => typefaces.fontOf(run, slot))
    .find((font) => tableOf(font) !== undefined || isUnknownSymbolFont(font, typefaces))
}

/**
 * Returns a function that converts a run's characters to Unicode. The function returns undefined for symbols that only
 * the font defines.
 */
function signReader(run: Element, typefaces: Typefaces): (sign: string) => string | undefined {
  // Caches fonts, since a run may be as long as a section, but has only one font for each kind of character.
  const fonts = new Map<string, string | undefined>()
  const fontFor = (code: number): string | undefined => {
    const kind = isPrivate(code) ? 'private' : code < 0x80 ? 'ascii' : 'other'
    if (!fonts.has(kind)) fonts.set(kind, symbolFontOf(run, code, typefaces))
    return fonts.get(kind)
  }
  return (sign) => {
    const code = sign.codePointAt(0) ?? 0
    const mayBeSymbol = isPrivate(code) || (code > 0x20 && code <= 0xff)
    if (!mayBeSymbol) return sign
    const font = fontFor(code)
    if (font === undefined) return isPrivate(code) ? undefined : sign
    return tableOf(font) === undefined ? undefined : signOf(font, code)
  }
}

// Reports an unknown symbol with a placeholder before its equation, since links within an equation are not read.
function reportUnknown(run: Element, document: Document, placeholders: Placeholders): void {
  const place = enclosing(run, 'oMathPara') ?? enclosing(run, 'oMath') ?? run
  const quote = textOf(enclosing(run, 'p') ?? run)
  place.parentNode?.insertBefore(linkTo(placeholders.put({ is: 'lost', what: UNKNOWN, quote }), document), place)
}

/**
 * Replaces one `w:sym` with text. The element contains a code in a symbol font, or a Unicode code point in any other
 * font. ECMA-376, 17.3.3.30. @returns whether its symbol is known
 */
function replaceSym(sym: Element, typefaces: Typefaces): boolean {
  const font = attributeOf(sym, 'font')
  const sign = isUnknownSymbolFont(font, typefaces)
    ? undefined
    : signOf(font, Number.parseInt(attributeOf(sym, 'char'), 16))
  const text = sym.ownerDocument?.createElementNS(sym.namespaceURI, 'w:t')
  if (!text) return true
  text.setAttribute('xml:space', 'preserve')
  text.textContent = sign ?? UNKNOWN_SIGN
  sym.parentNode?.replaceChild(text, sym)
  return sign !== undefined
}

/** Converts the symbols of a run to Unicode. @returns whether all of them are known */
function readRun(run: Element, typefaces: Typefaces): boolean {
  let isKnown = true
  const readSign = signReader(run, typefaces)
  for (const text of childrenOf(run, 't')) {
    const written = text.textContent ?? ''
    const read = Array.from(written, readSign)
    if (read.includes(undefined)) isKnown = false
    const symbols = read.map((sign) => sign ?? UNKNOWN_SIGN).join('')
    if (symbols !== written) text.textContent = symbols
  }
  for (const sym of childrenOf(run, 'sym')) if (!replaceSym(sym, typefaces)) isKnown = false
  return isKnown
}

/** Converts symbols to Unicode in text and equations: "m" in the font Symbol becomes "μ". Changes `document`. */
export function readSymbols(document: Document, placeholders: Placeholders, typefaces: Typefaces): void {
  for (const run of within(document, 'r')) if (!readRun(run, typefaces)) reportUnknown(run, document, placeholders)
}
