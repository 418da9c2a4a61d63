import { doiAddress } from '#formats/citations/identifiers.ts'
import { isSafeLink } from '#formats/manuscript/marks.ts'

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

const DOI = /^10\.\d{4,}\/\S+$/
const MAILBOX = /^[^\s@/:]+@[^\s@/:]+\.[^\s@/:]+$/

/**
 * Converts typed text to the address of a link in a paper: a web address, also without its scheme, an e-mail address or
 * a DOI. Pure.
 */
export function textLinkAddress(typed: string): string | undefined {
  const text = typed.trim()
  if (isSafeLink(text)) return text
  if (DOI.test(text)) return doiAddress(text)
  return MAILBOX.test(text) ? `mailto:${text}` : linkAddress(text)
}
