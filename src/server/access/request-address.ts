import type { IncomingMessage } from 'node:http'
import proxyAddr from '@fastify/proxy-addr'
import type { Settings } from '../settings.ts'

/** Reads whose address a request comes from, as calls see it, trusted proxies included; it need not have become a call's for it. */
export function addressReader({ trustedProxies }: Pick<Settings, 'trustedProxies'>) {
  const trust = trustedProxies && proxyAddr.compile(trustedProxies)
  return (request: IncomingMessage): string => (trust ? proxyAddr(request, trust) : request.socket.remoteAddress) ?? ''
}
