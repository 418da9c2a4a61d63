import { tableOf } from '#formats/docx/symbol-font-names.ts'
import type { PastedReader } from './formulas/pasted-reader-data.ts'

// Word and LibreOffice copy "μ" as an "m" in the font Symbol: as text alone, "5 mg" for "5 μg".

const FONTS = '[style*="font-family" i], font[face]'
// The mark of a list is read by what it looks like.
const LIST_MARK = '[style*="mso-list:Ignore" i]'

/** Returns the first font that an element names, as the browser has it or, for fonts that it leaves out, as Word wrote it. */
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

function symbolFontOf(text: Text): string | undefined {
  const element = text.parentElement?.closest(FONTS)
  const font = element ? fontOf(element) : ''
  return tableOf(font) !== undefined && !text.parentElement?.closest(LIST_MARK) ? font : undefined
}

/** Returns whether letters came that only a table of signs can read. */
export const haveSymbols = (root: HTMLElement): boolean =>
  textsIn(root).some((text) => text.data.trim() !== '' && symbolFontOf(text) !== undefined)

const isOfFont = (code: number): boolean => (code > 0x20 && code <= 0xff) || (code >= 0xf000 && code <= 0xf0ff)

/** Writes the signs of symbol fonts as Unicode has them. */
export function symbols(root: HTMLElement, reader: PastedReader): void {
  for (const text of textsIn(root)) {
    const font = symbolFontOf(text)
    if (font === undefined) continue
    text.data = Array.from(text.data, (sign) => {
      const code = sign.codePointAt(0) ?? 0
      return (isOfFont(code) ? reader.signOf(font, code) : undefined) ?? sign
    }).join('')
  }
}
