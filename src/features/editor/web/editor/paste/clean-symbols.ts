import { tableOf } from '#formats/docx/symbol-font-names.ts'
import type { PastedReader } from './formulas/formula-reader-data.ts'

// Word and LibreOffice copy "μ" as an "m" in the font Symbol. As plain text, "5 μg" would become "5 mg".

// A list's bullet is not converted, since lists are recognised by the original bullet.
const LIST_MARK = '[style*="mso-list:Ignore" i]'

/** Returns the first font in an element's style, or in its `face` attribute if the browser dropped the style's font. */
const fontOf = (element: Element): string => {
  const named = (element as HTMLElement).style?.fontFamily || (element.getAttribute('face') ?? '')
  return (named.split(',')[0] ?? '').replace(/["']/g, '').trim()
}

function textsIn(root: HTMLElement): Text[] {
  const walker = root.ownerDocument.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  const texts: Text[] = []
  while (walker.nextNode()) texts.push(walker.currentNode as Text)
  return texts
}

// Word's character and paragraph styles are classes in a style sheet that is pasted with the text.
const RULE = /([^{}]+)\{([^{}]*)\}/g
const FAMILY = /(?:^|[;\s])font-family\s*:\s*["']?([^;,"'}]+)/i

/** Returns the font of each class that the pasted style sheets set. */
function fontsOfClasses(root: HTMLElement): ReadonlyMap<string, string> {
  const fonts = new Map<string, string>()
  for (const sheet of root.querySelectorAll('style'))
    for (const [, selectors = '', looks = ''] of (sheet.textContent ?? '').matchAll(RULE)) {
      const font = FAMILY.exec(looks)?.[1]?.trim()
      for (const [, name = ''] of font ? selectors.matchAll(/\.([\w-]+)/g) : []) fonts.set(name, font ?? '')
    }
  return fonts
}

/** Returns the font of a text if it is a symbol font. The font is that of the nearest element that sets one. */
function symbolFontOf(text: Text, fonts: ReadonlyMap<string, string>): string | undefined {
  if (text.parentElement?.closest(LIST_MARK)) return undefined
  for (let element = text.parentElement; element; element = element.parentElement) {
    const [ofClass] = [...element.classList].flatMap((name) => fonts.get(name) ?? [])
    const font = fontOf(element) || ofClass
    if (font) return tableOf(font) === undefined ? undefined : font
  }
  return undefined
}

/**
 * Returns whether the pasted text has characters that can be converted only with the symbol table, which must be
 * fetched.
 */
export function haveSymbols(root: HTMLElement): boolean {
  const fonts = fontsOfClasses(root)
  return textsIn(root).some((text) => text.data.trim() !== '' && symbolFontOf(text, fonts) !== undefined)
}

const isOfFont = (code: number): boolean => (code > 0x20 && code <= 0xff) || (code >= 0xf000 && code <= 0xf0ff)

/** Converts the characters of symbol fonts to Unicode. */
export function symbols(root: HTMLElement, reader: PastedReader): void {
  const fonts = fontsOfClasses(root)
  for (const text of textsIn(root)) {
    const font = symbolFontOf(text, fonts)
    if (font === undefined) continue
    text.data = Array.from(text.data, (sign) => {
      const code = sign.codePointAt(0) ?? 0
      return (isOfFont(code) ? reader.signOf(font, code) : undefined) ?? sign
    }).join('')
  }
}
