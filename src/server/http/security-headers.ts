// Nothing from elsewhere, no inline script or style: what a page may load and who may frame it. Source: security.md,
// "The browser".
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
  // Text becomes a script or HTML only by two policies: that of pre-hydration.ts allows only the build's files and no
  // HTML; that of the editor lets it read pasted text, in a document that runs and fetches nothing
  // (docs/decisions/0091).
  "require-trusted-types-for 'script'",
  'trusted-types default ProseMirrorClipboard',
].join('; ')

// A response that is no page loads nothing at all, whatever a browser takes it for.
const OTHER_POLICY = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

const A_YEAR_SECONDS = 31_536_000

/** Headers of every answer, of whatever kind. `secure`: the public address is https. */
export const securityHeaders = (secure: boolean): Record<string, string> => ({
  'content-security-policy': OTHER_POLICY,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
  'cross-origin-opener-policy': 'same-origin',
  ...(secure ? { 'strict-transport-security': `max-age=${A_YEAR_SECONDS}` } : {}),
})

/** Headers that a page has in place of those of every answer. */
export const PAGE_HEADERS = { 'content-security-policy': PAGE_POLICY, 'content-type': 'text/html; charset=utf-8' }
