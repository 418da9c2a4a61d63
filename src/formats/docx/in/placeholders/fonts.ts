import type { Document } from '@xmldom/xmldom'
import { attributeOf, childrenOf, type Element, within } from '../../package/xml.ts'
import { paragraphStyles, runPropertyOf, createStyleLookup } from './style-inheritance.ts'

/** The font slot of a character: ASCII, other Western letters, or complex scripts. */
export type FontSlot = 'ascii' | 'hAnsi' | 'cs'

/** Returns the name of a run's font for a slot; '' if none is set. */
export type FontOf = (run: Element, slot: FontSlot) => string

const SLOTS: readonly FontSlot[] = ['ascii', 'hAnsi', 'cs']
const THEMES: Record<FontSlot, string> = { ascii: 'asciiTheme', hAnsi: 'hAnsiTheme', cs: 'cstheme' }

// Returns an element's font for a slot. A theme font overrides a font name on the same element, and is never a symbol
// font.
const fontIn = (element: Element | undefined, slot: FontSlot): string | undefined => {
  const fonts = runPropertyOf(element, 'rFonts')
  if (attributeOf(fonts, THEMES[slot])) return 'of the theme'
  return attributeOf(fonts, slot) || undefined
}

/**
 * Returns a function that finds a run's font. Uses the first font that is set: on the run, in its character style, in
 * its paragraph style, or as the default. ECMA-376, 17.3.2.26.
 */
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

/**
 * Returns the names, in lower case, of the fonts that a document's font table marks as symbol fonts. ECMA-376,
 * 17.8.3.2.
 */
export const symbolFontsIn = (fontTable: Document | undefined): ReadonlySet<string> =>
  new Set(
    (fontTable ? within(fontTable, 'font') : [])
      .filter((font) => attributeOf(childrenOf(font, 'charset')[0], 'val').padStart(2, '0') === SYMBOL_CHARSET)
      .map((font) => attributeOf(font, 'name').toLowerCase()),
  )
