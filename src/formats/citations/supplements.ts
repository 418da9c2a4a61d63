const NUMBERED = /^(?:s(?:uppl(?:ement)?)?\.?[\s_]*)?(\d[\w.-]{0,9}|[A-Z])$/i
const WITHIN = /\bsuppl(?:ement)?\b\.?[\s_]*(\d[\w.-]{0,9}|[A-Z]\b)?/i

/**
 * Returns the issue of an article with its supplement, "2 Suppl 1". A supplement without a known number is "Suppl". A
 * supplement that the issue already names is not repeated. Source: Citing Medicine, "Supplement to a Journal Issue".
 * Pure.
 */
export function issueWithSupplement(issue: string, supplement: string): string {
  const written = supplement.trim()
  if (!written || /suppl/i.test(issue) || issue.toLowerCase() === written.toLowerCase()) return issue
  const number = (NUMBERED.exec(written) ?? WITHIN.exec(written))?.[1] ?? ''
  return [issue, 'Suppl', number].filter(Boolean).join(' ')
}
