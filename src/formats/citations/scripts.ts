const SUPERSCRIPTS: ReadonlyMap<string, string> = new Map(
  Array.from('0123456789+-−=()ni', (sign, at) => [sign, '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁼⁽⁾ⁿⁱ'[at] ?? sign]),
)
const SUBSCRIPTS: ReadonlyMap<string, string> = new Map(
  Array.from('0123456789+-−=()', (sign, at) => [sign, '₀₁₂₃₄₅₆₇₈₉₊₋₋₌₍₎'[at] ?? sign]),
)

function placed(text: string, signs: ReadonlyMap<string, string>): string {
  const found = Array.from(text, (sign) => signs.get(sign))
  return found.includes(undefined) ? text : found.join('')
}

/** Returns a text in superscript if Unicode has all of its characters: 10³ would otherwise become 103. Pure. */
export const superscript = (text: string): string => placed(text, SUPERSCRIPTS)

/** Returns a text in subscript if Unicode has all of its characters. Pure. */
export const subscript = (text: string): string => placed(text, SUBSCRIPTS)
