import { createHmac } from 'node:crypto'
import type { Actor } from '#server/access/actor.ts'
import { networkOf } from '#server/access/network.ts'
import type { CallRequest } from '#server/http/serve.ts'

/** The same reader on the same paper within this time counts once (decisions §4, after COUNTER). */
export const SAME_READER_MS = 30_000

type Asking = Pick<CallRequest, 'address' | 'userAgent'>
export type ViewRequest = { reader: Actor | undefined; request: Asking }

const hidden = (text: string, salt: string): string => createHmac('sha256', salt).update(text).digest('base64url')

/** A browser is known by a hash of its network and what it calls itself, under the day's salt. Addresses are not stored. Pure. */
export const browserKey = ({ address, userAgent }: Asking, salt: string): string =>
  hidden(`${networkOf(address)} ${userAgent}`, salt)

/**
 * All that must not have been marked for a reading to count. A member is known by id. A visitor is whoever reads at their network,
 * since a browser may call itself anything; and their browser, which a member may have read with just before. Pure.
 */
export function readerKeys({ reader, request }: ViewRequest, salt: string): string[] {
  if (reader) return [`member ${reader.id}`]
  return [browserKey(request, salt), hidden(networkOf(request.address), salt)]
}
