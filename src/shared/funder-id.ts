const ROR = /^(?:https?:\/\/)?(?:www\.)?(?:ror\.org\/)?(0[a-hj-km-np-tv-z0-9]{6})(\d{2})\/?$/i
const FUNDER_REGISTRY = /^(?:(?:https?:\/\/)?(?:dx\.)?doi\.org\/|doi:\s*)?(10\.13039\/(?:\d{9}|\d{12}))\/?$/i

const DIGITS = '0123456789abcdefghjkmnpqrstvwxyz'

/** Computes the last two digits of a ROR id from its other characters, a number in Crockford’s base 32. */
function checkDigitsOf(characters: string): string {
  const number = characters.split('').reduce((sum, character) => sum * DIGITS.length + DIGITS.indexOf(character), 0)
  return String(98 - ((number * 100) % 97)).padStart(2, '0')
}

/**
 * Returns the URL of a funder in the Research Organization Registry or in the Open Funder Registry. Accepts ids with or
 * without the beginning of the URL. Empty if nothing was typed; undefined if the form or the check digits are wrong.
 * Pure.
 */
export function funderAddress(typed: string): string | undefined {
  const text = typed.trim()
  if (text === '') return ''
  const doi = FUNDER_REGISTRY.exec(text)?.[1]
  if (doi) return `https://doi.org/${doi}`
  const [, characters = '', check = ''] = ROR.exec(text.toLowerCase()) ?? []
  return check && check === checkDigitsOf(characters) ? `https://ror.org/${characters}${check}` : undefined
}
