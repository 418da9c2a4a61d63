import type { Document } from '@xmldom/xmldom'
import { tableOf } from '../../symbol-font-names.ts'
import { isPrivate, signOf } from '../../symbol-fonts.ts'
import { attributeOf, childrenOf, type Element, enclosing, textOf, within } from '../../package/xml.ts'
import { runPropertyOf } from './style-inheritance.ts'
import type { FontOf, FontSlot } from './fonts.ts'
import { linkTo, type Placeholders } from './links.ts'

/** Fonts that determine which signs the letters of a run are. */
export type Typefaces = { fontOf: FontOf; symbolFonts: ReadonlySet<string> }

/** A sign that is not known: shown, so that a number does not lose its unit unseen, and reported. */
const UNKNOWN_SIGN = '□'

const UNKNOWN = 'A sign that only its font knows is shown as □. Please put in the right one'

/** Returns whether the letters of a font are signs of which no table is known here. */
export const isUnknownSymbolFont = (font: string, { symbolFonts }: Typefaces): boolean =>
  tableOf(font) === undefined && symbolFonts.has(font.trim().toLowerCase())

const isOn = (mark: Element | undefined): boolean =>
  mark !== undefined && !['0', 'false', 'off'].includes(attributeOf(mark, 'val'))

/** Returns the symbol font that a run takes a sign from; undefined for a font of letters. */
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
 * Returns the function that converts a run's signs to Unicode; it returns undefined for signs that only the font
 * defines.
 */
function signReader(run: Element, typefaces: Typefaces): (sign: string) => string | undefined {
  // A run has one font for all signs of a kind, and may be as long as a section.
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

// A link within an equation would not be read.
function reportUnknown(run: Element, document: Document, placeholders: Placeholders): void {
  const place = enclosing(run, 'oMathPara') ?? enclosing(run, 'oMath') ?? run
  const quote = textOf(enclosing(run, 'p') ?? run)
  place.parentNode?.insertBefore(linkTo(placeholders.put({ is: 'lost', what: UNKNOWN, quote }), document), place)
}

/**
 * Writes one `w:sym` as text, and returns whether its sign is known. Its number is a place in a symbol font, or Unicode's number for any
 * other font. ECMA-376, 17.3.3.30.
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

/** Returns whether each sign of the run is known. */
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

/** Writes signs of symbol fonts as Unicode has them, in text and in equations: "m" in Symbol is "μ". Changes `document`. */
export function readSymbols(document: Document, placeholders: Placeholders, typefaces: Typefaces): void {
  for (const run of within(document, 'r')) if (!readRun(run, typefaces)) reportUnknown(run, document, placeholders)
}
