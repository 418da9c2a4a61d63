// Pages may load scripts, styles and data only from this server. They must not contain inline scripts or be shown in
// frames. Source: SECURITY.md.
const PAGE_POLICY = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self'",
  "style-src-attr 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  // Only two Trusted Types policies may turn text into scripts or HTML. `default` (pre-hydration.ts) allows only the
  // build's files and no HTML. The editor's policy parses pasted text in a document that runs and fetches nothing. A
  // sanitizer of our own would add a second HTML parser.
  "require-trusted-types-for 'script'",
  'trusted-types default ProseMirrorClipboard',
].join('; ')

// A response that is not a page may load nothing, whichever type a browser detects.
const OTHER_POLICY = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

const A_YEAR_SECONDS = 31_536_000

/** Returns the headers of all responses. `secure` is true if the public URL uses https. */
export const securityHeaders = (secure: boolean): Record<string, string> => ({
  'content-security-policy': OTHER_POLICY,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
  'cross-origin-opener-policy': 'same-origin',
  ...(secure ? { 'strict-transport-security': `max-age=${A_YEAR_SECONDS}` } : {}),
})

/** The headers of pages, which replace the common headers of the same name. */
export const PAGE_HEADERS = { 'content-security-policy': PAGE_POLICY, 'content-type': 'text/html; charset=utf-8' }
