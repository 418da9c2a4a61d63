import type { IncomingMessage } from 'node:http'
import proxyAddr from '@fastify/proxy-addr'
import type { Kernel } from './kernel.ts'

/** Counts what is no call against the limit of whoever's address it comes from. @throws Failure too_many */
export type SpendVisit = (request: IncomingMessage) => void

/** The address is the one that calls see, trusted proxies included; a request need not have become a call's for it. */
export function visitorLimit({
  limits,
  settings: { trustedProxies },
}: Pick<Kernel, 'limits' | 'settings'>): SpendVisit {
  const trust = trustedProxies && proxyAddr.compile(trustedProxies)
  return (request) =>
    limits.spendInBulk('visitor', (trust ? proxyAddr(request, trust) : request.socket.remoteAddress) ?? '')
}
