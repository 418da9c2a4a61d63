import { tableOf } from '#formats/docx/symbol-font-names.ts'
import type { PastedReader } from './formulas/formula-reader-data.ts'

// Word and LibreOffice copy "μ" as an "m" in the font Symbol: as text alone, "5 mg" for "5 μg".

// The mark of a list is read from its appearance.
const LIST_MARK = '[style*="mso-list:Ignore" i]'

/**
 * Returns the first font that an element names, as the browser has it or, for fonts that the browser drops, as Word
 * wrote it.
 */
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

// Word's character and paragraph styles are classes of a style sheet next to the text.
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

/** Returns the symbol font of a text, by the nearest element that has a font. */
function symbolFontOf(text: Text, fonts: ReadonlyMap<string, string>): string | undefined {
  if (text.parentElement?.closest(LIST_MARK)) return undefined
  for (let element = text.parentElement; element; element = element.parentElement) {
    const [ofClass] = [...element.classList].flatMap((name) => fonts.get(name) ?? [])
    const font = fontOf(element) || ofClass
    if (font) return tableOf(font) === undefined ? undefined : font
  }
  return undefined
}

/** Returns whether the pasted text has letters that only a table of signs can read. */
export function haveSymbols(root: HTMLElement): boolean {
  const fonts = fontsOfClasses(root)
  return textsIn(root).some((text) => text.data.trim() !== '' && symbolFontOf(text, fonts) !== undefined)
}

const isOfFont = (code: number): boolean => (code > 0x20 && code <= 0xff) || (code >= 0xf000 && code <= 0xf0ff)

/** Writes the signs of symbol fonts as Unicode has them. */
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
