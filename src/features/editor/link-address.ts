const HAS_SCHEME = /^[a-z][a-z0-9+.-]*:/i
const HAS_PORT = /^[^/?#]+:\d+(?:[/?#]|$)/

/**
 * Converts typed text to a web address. Adds `https://` if the scheme is missing; rejects `javascript:` and other
 * schemes. Pure.
 */
export function linkAddress(typed: string): string | undefined {
  const text = typed.trim()
  const full = HAS_SCHEME.test(text) && !HAS_PORT.test(text) ? text : `https://${text}`
  if (!URL.canParse(full)) return undefined
  const url = new URL(full)
  const isOfTheWeb = url.protocol === 'https:' || url.protocol === 'http:'
  // Rejects a host name without a dot, which is not on the web. Also rejects a password, which everybody could see.
  return isOfTheWeb && url.hostname.includes('.') && url.username === '' && url.password === '' ? url.href : undefined
}
