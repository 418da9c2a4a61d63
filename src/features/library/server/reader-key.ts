import { createHmac } from 'node:crypto'
import type { Actor } from '#server/actor.ts'
import type { CallRequest } from '#server/serve.ts'

/** The same reader on the same paper within this time counts once (decisions §4, after COUNTER). */
export const SAME_READER_MS = 30_000

export type Reading = { reader: Actor | undefined; request: Pick<CallRequest, 'address' | 'userAgent'> }

/** A member is known by id; a visitor by a hash of address and browser under the day's salt. Addresses are not stored. */
export function readerKey({ reader, request }: Reading, salt: string): string {
  if (reader) return `member ${reader.id}`
  return createHmac('sha256', salt).update(`${request.address} ${request.userAgent}`).digest('base64url')
}
