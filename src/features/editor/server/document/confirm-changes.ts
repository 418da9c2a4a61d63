import { completeClient } from '#features/team/server/public.ts'
import type { Kernel } from '#server/kernel.ts'
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
    else {
      follower.wasRefused = true
      refuse(follower, number, { why })
    }
  }
  for (const follower of new Set([...numbers.keys(), ...open.followers])) confirm(open, follower)
  if (refused.size === numbers.size) return
  for (const follower of open.followers) if (!numbers.has(follower)) sendServerFrame(follower, { is: 'stored' })
}

/** Confirms the stored changes of tabs that were waiting for text that another process has stored. */
export function confirmRelayed(open: OpenDocument): void {
  for (const follower of open.followers) confirm(open, follower)
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

/**
 * Notes that everything that others received from a closed tab is stored. Call it once the tab's changes are stored. If
 * it fails, other tabs may still send the tab's text.
 */
export async function completeClosed(kernel: Kernel, open: OpenDocument, follower: Follower): Promise<void> {
  const { client, actor, access, wasRefused } = follower
  const isOpen = [...open.followers].some((other) => other.client === client)
  if (isOpen || !access.suggest || wasRefused) return
  const claim = { paperId: open.paperId, memberId: actor.id, client }
  await kernel.writeBarrier.runWrite(() => completeClient(kernel.db, claim)).catch(() => undefined)
}
