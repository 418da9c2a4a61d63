import type { IncomingMessage } from 'node:http'
import type { Kernel } from '../kernel.ts'
import { addressReader } from './request-address.ts'

/** Counts a request that is not a call against the limit of its address. @throws Failure too_many */
export type ConsumeVisit = (request: IncomingMessage) => void

export function visitorLimit({ rateLimits, settings }: Pick<Kernel, 'rateLimits' | 'settings'>): ConsumeVisit {
  const addressOf = addressReader(settings)
  return (request) => rateLimits.consumeBatched('visitor', addressOf(request))
}
