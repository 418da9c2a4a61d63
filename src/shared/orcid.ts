const FORM = /^(?:https?:\/\/)?(?:www\.)?(?:orcid\.org\/)?(\d{4})-?(\d{4})-?(\d{4})-?(\d{3})([\dX])\/?$/i

// Computes the check digit of an iD by ISO 7064 MOD 11-2, as documented by ORCID.
function checkDigitOf(digits: string): string {
  const total = digits.split('').reduce((sum, digit) => (sum + Number(digit)) * 2, 0)
  const result = (12 - (total % 11)) % 11
  return result === 10 ? 'X' : String(result)
}

/**
 * Returns an ORCID iD as `0000-0002-1825-0097`. Accepts it with or without hyphens, or as an orcid.org URL. Empty if
 * nothing was typed; undefined if the form or the check digit is wrong. Pure.
 */
export function orcidId(typed: string): string | undefined {
  const text = typed.trim()
  if (text === '') return ''
  const [, first = '', second = '', third = '', fourth = '', check = ''] = FORM.exec(text) ?? []
  if (!check || checkDigitOf(first + second + third + fourth) !== check.toUpperCase()) return undefined
  return `${first}-${second}-${third}-${fourth}${check.toUpperCase()}`
}
