/**
 * Parts of a query that a page reads, each with its values that are not free text. Declared next to the page's route.
 */
export type QueryRule = Record<string, RegExp>

/** The key of a cached page; `free` if readers can make up any number of such keys. */
export type PageKey = { key: string; free: boolean }

const QUERY_LENGTH_MAX = 300
// Browsers and other URL parsers read a host in an empty part; the same holds for a backslash and for characters that
// they skip.
const MISLEADING = /\/\/|[\\\t\r\n]/

/** Returns whether a request's target is a path of this site, and none of HTTP's other forms of a target. Pure. */
export function isOwnAddress(address: string): boolean {
  const mark = address.indexOf('?')
  return address.startsWith('/') && !MISLEADING.test(mark < 0 ? address : address.slice(0, mark))
}

/**
 * Returns the path of a target in HTTP's absolute form that names the host it was sent to (RFC 9112, 3.2.2); any other
 * target unchanged. Pure.
 */
export function pathOfTarget(target: string, host: string | undefined): string {
  const [, authority = '', path = ''] = /^https?:\/\/([^/?#]+)([/?].*)?$/i.exec(target) ?? []
  if (!authority || authority.toLowerCase() !== host?.toLowerCase()) return target
  return path.startsWith('/') ? path : `/${path}`
}

/**
 * Returns the key under which a page is cached: its path and the parts of its query that it reads, in a fixed order.
 * Everything else (such as campaign parameters) is left out. Undefined if the query is too long to cache. Pure.
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
