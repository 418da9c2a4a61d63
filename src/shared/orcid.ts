const FORM = /^(?:https?:\/\/)?(?:www\.)?(?:orcid\.org\/)?(\d{4})-?(\d{4})-?(\d{4})-?(\d{3})([\dX])\/?$/i

// ISO 7064 MOD 11-2, as ORCID documents it.
function checkDigitOf(digits: string): string {
  const total = digits.split('').reduce((sum, digit) => (sum + Number(digit)) * 2, 0)
  const result = (12 - (total % 11)) % 11
  return result === 10 ? 'X' : String(result)
}

/**
 * Returns an ORCID iD as `0000-0002-1825-0097`, from that form, without hyphens, or as an orcid.org address. Empty text
 * if nothing was typed; undefined when the form or the check digit is wrong. Pure.
 */
export function orcidId(typed: string): string | undefined {
  const text = typed.trim()
  if (text === '') return ''
  const [, first = '', second = '', third = '', fourth = '', check = ''] = FORM.exec(text) ?? []
  if (!check || checkDigitOf(first + second + third + fourth) !== check.toUpperCase()) return undefined
  return `${first}-${second}-${third}-${fourth}${check.toUpperCase()}`
}
