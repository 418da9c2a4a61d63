import type { IncomingMessage } from 'node:http'
import proxyAddr from '@fastify/proxy-addr'
import type { Settings } from '../settings.ts'

/** Reads a request's address as calls see it, trusted proxies included; also works for requests that are not calls. */
export function addressReader({ trustedProxies }: Pick<Settings, 'trustedProxies'>) {
  const trust = trustedProxies && proxyAddr.compile(trustedProxies)
  return (request: IncomingMessage): string => (trust ? proxyAddr(request, trust) : request.socket.remoteAddress) ?? ''
}
