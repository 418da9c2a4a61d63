import type { IncomingHttpHeaders } from 'node:http'

const SET_BY_PROXIES: ReadonlySet<string> = new Set([
  'forwarded',
  'via',
  'x-real-ip',
  'x-client-ip',
  'x-cluster-client-ip',
  'cf-connecting-ip',
  'true-client-ip',
  'fastly-client-ip',
])

/**
 * Returns whether a request has a header that proxies add. A request that reaches this server directly has none. Pure.
 */
export const isForwarded = (headers: IncomingHttpHeaders): boolean =>
  Object.keys(headers).some((name) => SET_BY_PROXIES.has(name) || name.startsWith('x-forwarded'))
