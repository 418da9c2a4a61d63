import { codePoint } from 'dingbat-to-unicode'
import { tableOf } from './symbol-font-names.ts'

/** Returns whether a number of Unicode is left to fonts. */
export const isPrivate = (code: number): boolean => code >= 0xe000 && code <= 0xf8ff

// Word stores a sign of a symbol font by its code in the font, or as that code plus U+F000.
const placeOf = (code: number): number => (code >= 0xf000 && code <= 0xf0ff ? code - 0xf000 : code)

/** Returns the sign that a number means in a font, as Unicode has it; undefined where font or number is not known. Pure. */
export function signOf(font: string, code: number): string | undefined {
  if (!(code > 0 && code <= 0xffff) || (code >= 0xd800 && code <= 0xdfff)) return undefined
  const [table, place] = [tableOf(font), placeOf(code)]
  if (table !== undefined && place <= 0xff) return place === 0x20 ? ' ' : codePoint(table, place)?.string
  return isPrivate(code) ? undefined : String.fromCodePoint(code)
}
