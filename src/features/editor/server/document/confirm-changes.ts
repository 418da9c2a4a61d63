import { CLOSED } from '#shared/live/live-limits.ts'
import { type Follower, refuse, sendServerFrame } from './followers.ts'
import { WRITER_SENDS_WITHIN_MS } from './limits.ts'
import type { OpenDocument, PendingChange } from './open-document.ts'
import { reaches } from './validation/change-policy.ts'

/** Tells the tabs of a document which changes are stored and which are refused. */
export function confirmStored(open: OpenDocument, stored: PendingChange[], refused: Map<Follower, string>): void {
  const numbers = new Map<Follower, number>()
  for (const { follower, number } of stored) numbers.set(follower, number)
  for (const [follower, number] of numbers) {
    const why = refused.get(follower)
    if (why === undefined) follower.unconfirmed = number
    else refuse(follower, number, { why })
  }
  for (const follower of new Set([...numbers.keys(), ...open.followers])) confirm(open, follower)
  if (refused.size === numbers.size) return
  for (const follower of open.followers) if (!numbers.has(follower)) sendServerFrame(follower, { is: 'stored' })
}

/**
 * Confirms a tab's stored changes. If text of another tab was left out of them, waits until that tab has sent it, or
 * makes the tab reconnect.
 */
function confirm(open: OpenDocument, follower: Follower): void {
  const { unconfirmed: number, leftOut, connection } = follower
  if (number === undefined) return
  if (leftOut && !isStored(open, leftOut)) {
    follower.reconnecting ??= setTimeout(() => connection.close(CLOSED.restart), WRITER_SENDS_WITHIN_MS).unref()
    return
  }
  clearTimeout(follower.reconnecting)
  follower.reconnecting = undefined
  follower.unconfirmed = undefined
  follower.leftOut = undefined
  sendServerFrame(follower, { is: 'saved', number })
}

const isStored = (open: OpenDocument, clocks: ReadonlyMap<number, number>): boolean =>
  reaches(open.doc, clocks) &&
  !open.waiting.some(({ strokes }) => strokes.some(({ client, from }) => from < (clocks.get(client) ?? 0)))
