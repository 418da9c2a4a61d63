import { useCallback, useSyncExternalStore } from 'react'
import { memberTopic } from '#shared/live/live-limits.ts'
import { call } from '#app/call.ts'
import { follow } from '#app/live.ts'
import type { BellState } from '../contract.ts'

let memberFollowed = ''
let state: BellState | undefined
let stopFollowing: (() => void) | undefined
const listeners = new Set<() => void>()

/** Stores the bell's state, and updates the components that show it. */
function setBell(fresh: BellState): void {
  state = fresh
  for (const listener of listeners) listener()
}

/** Shows the unread count that a server reply contained, until the bell is fetched again. */
export function setUnread(unread: number): void {
  setBell({ latest: null, ...state, unread_count: unread })
}

async function look(): Promise<number> {
  const answer = await call('GET /api/notifications', { query: { size: '1' } })
  const { unread_count, notifications, for_browser: forBrowser, head } = answer
  setBell({ unread_count, latest: notifications[0] ?? null, forBrowser })
  return head
}

function begin(memberId: string): void {
  if (memberFollowed !== memberId) state = undefined
  memberFollowed = memberId
  stopFollowing = follow(memberTopic(memberId), look)
}

function watch(memberId: string, listener: () => void): () => void {
  listeners.add(listener)
  if (!stopFollowing) begin(memberId)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    stopFollowing?.()
    stopFollowing = undefined
  }
}

/** Returns the state of a member's bell; undefined until it is loaded. Follows changes while a component uses it. */
export const useBell = (memberId: string): BellState | undefined =>
  useSyncExternalStore(
    useCallback((listener) => watch(memberId, listener), [memberId]),
    () => state,
    () => undefined,
  )
