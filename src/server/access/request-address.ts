import type { IncomingMessage } from 'node:http'
import proxyAddr from '@fastify/proxy-addr'
import type { Settings } from '../settings.ts'

/**
 * Creates a function that returns a request's client address behind trusted proxies; also for requests that are not
 * calls.
 */
export function addressReader({ trustedProxies }: Pick<Settings, 'trustedProxies'>) {
  const trust = trustedProxies && proxyAddr.compile(trustedProxies)
  return (request: IncomingMessage): string => (trust ? proxyAddr(request, trust) : request.socket.remoteAddress) ?? ''
}
