import type { Document } from '@xmldom/xmldom'
import { attributeOf, childrenOf, type Element, within } from '../../package/xml.ts'
import { paragraphStyles, runPropertyOf, createStyleLookup } from './style-inheritance.ts'

/** Font slot of a sign: ASCII, other Western letters, or scripts with joining letters. */
export type FontSlot = 'ascii' | 'hAnsi' | 'cs'

/** Returns the name of the font that a run takes signs from; '' if none is set. */
export type FontOf = (run: Element, slot: FontSlot) => string

const SLOTS: readonly FontSlot[] = ['ascii', 'hAnsi', 'cs']
const THEMES: Record<FontSlot, string> = { ascii: 'asciiTheme', hAnsi: 'hAnsiTheme', cs: 'cstheme' }

// A theme's font overrides a font name next to it, and has letters.
const fontIn = (element: Element | undefined, slot: FontSlot): string | undefined => {
  const fonts = runPropertyOf(element, 'rFonts')
  if (attributeOf(fonts, THEMES[slot])) return 'of the theme'
  return attributeOf(fonts, slot) || undefined
}

/** Reads fonts from a document's styles; a run's own count first, then its character's, its paragraph's and the default. ECMA-376, 17.3.2.26. */
export function fontsOf(styles: Document | undefined): FontOf {
  const [defaults] = (styles ? within(styles, 'docDefaults') : []).flatMap((element) =>
    childrenOf(element, 'rPrDefault'),
  )
  const paragraphStyleOf = paragraphStyles(styles)
  const ofStyles = new Map(
    SLOTS.map((slot) => [slot, createStyleLookup<string>(styles, (style) => fontIn(style, slot))]),
  )
  return (run, slot) => {
    const ofStyle = (id: string) => ofStyles.get(slot)?.(id)
    return (
      fontIn(run, slot) ??
      ofStyle(attributeOf(runPropertyOf(run, 'rStyle'), 'val')) ??
      ofStyle(paragraphStyleOf(run)) ??
      fontIn(defaults, slot) ??
      ''
    )
  }
}

const SYMBOL_CHARSET = '02'

/** Returns the fonts, in small letters, that a document's table of fonts calls symbol fonts: their letters are signs. ECMA-376, 17.8.3.2. */
export const symbolFontsIn = (fontTable: Document | undefined): ReadonlySet<string> =>
  new Set(
    (fontTable ? within(fontTable, 'font') : [])
      .filter((font) => attributeOf(childrenOf(font, 'charset')[0], 'val').padStart(2, '0') === SYMBOL_CHARSET)
      .map((font) => attributeOf(font, 'name').toLowerCase()),
  )
