/**
 * The query parameters that a page reads. Each is mapped to a pattern of its values that are not free text. Declared
 * next to the route of the page.
 */
export type QueryRule = Record<string, RegExp>

/** The cache key of a page; `free` is true if readers can invent any number of such keys. */
export type PageKey = { key: string; free: boolean }

const QUERY_LENGTH_MAX = 300
// Browsers and other URL parsers interpret an empty path segment as the start of a host name. The same applies to a
// backslash and to characters that they ignore.
const MISLEADING = /\/\/|[\\\t\r\n]/

/** Returns whether a request target is a path of this site, not one of HTTP's other forms of a target. Pure. */
export function isOwnAddress(address: string): boolean {
  const mark = address.indexOf('?')
  return address.startsWith('/') && !MISLEADING.test(mark < 0 ? address : address.slice(0, mark))
}

/**
 * Converts a target in absolute form to its path if it names the host that received it (RFC 9112, 3.2.2). Returns any
 * other target unchanged. Pure.
 */
export function pathOfTarget(target: string, host: string | undefined): string {
  const [, authority = '', path = ''] = /^https?:\/\/([^/?#]+)([/?].*)?$/i.exec(target) ?? []
  if (!authority || authority.toLowerCase() !== host?.toLowerCase()) return target
  return path.startsWith('/') ? path : `/${path}`
}

/**
 * Returns the cache key of a page: its path and the query parameters that the page reads, in a fixed order. Other
 * parameters (such as campaign tracking) are ignored. Undefined if the query is too long to cache. Pure.
 */
export function pageKey(address: string, ruleOf: (path: string) => QueryRule | undefined): PageKey | undefined {
  const mark = address.indexOf('?')
  if (mark < 0) return { key: address, free: false }
  if (address.length - mark > QUERY_LENGTH_MAX) return undefined
  const path = address.slice(0, mark)
  const rule = ruleOf(path)
  if (!rule) return { key: path, free: false }
  const given = new URLSearchParams(address.slice(mark))
  const read = Object.keys(rule).filter((name) => given.get(name))
  if (read.length === 0) return { key: path, free: false }
  const query = read.map((name) => `${name}=${encodeURIComponent(given.get(name) ?? '')}`)
  return { key: `${path}?${query.join('&')}`, free: read.some((name) => !rule[name]?.test(given.get(name) ?? '')) }
}
