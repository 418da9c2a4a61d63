import { codePoint } from 'dingbat-to-unicode'
import { tableOf } from './symbol-font-names.ts'

/** Returns whether a code is in Unicode's private use area. */
export const isPrivate = (code: number): boolean => code >= 0xe000 && code <= 0xf8ff

// Returns the code of a symbol in its font. Word stores the code either unchanged or with 0xF000 added.
const placeOf = (code: number): number => (code >= 0xf000 && code <= 0xf0ff ? code - 0xf000 : code)

/** Returns the Unicode character for a code in a font; undefined if the font or the code is unknown. Pure. */
export function signOf(font: string, code: number): string | undefined {
  if (!(code > 0 && code <= 0xffff) || (code >= 0xd800 && code <= 0xdfff)) return undefined
  const [table, place] = [tableOf(font), placeOf(code)]
  if (table !== undefined && place <= 0xff) return place === 0x20 ? ' ' : codePoint(table, place)?.string
  return isPrivate(code) ? undefined : String.fromCodePoint(code)
}
