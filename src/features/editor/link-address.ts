const HAS_SCHEME = /^[a-z][a-z0-9+.-]*:/i
const HAS_PORT = /^[^/?#]+:\d+(?:[/?#]|$)/

/**
 * Returns a typed address as a web address: `javascript:` and the like are rejected; without a scheme it is https.
 * Pure.
 */
export function linkAddress(typed: string): string | undefined {
  const text = typed.trim()
  const full = HAS_SCHEME.test(text) && !HAS_PORT.test(text) ? text : `https://${text}`
  if (!URL.canParse(full)) return undefined
  const url = new URL(full)
  const isOfTheWeb = url.protocol === 'https:' || url.protocol === 'http:'
  // A name without a dot is no place on the web, and a password in an address would be everybody's.
  return isOfTheWeb && url.hostname.includes('.') && url.username === '' && url.password === '' ? url.href : undefined
}
