import { useCallback, useSyncExternalStore } from 'react'
import type { BellState } from '../contract.ts'
import { followTogether } from './between-tabs.ts'

let memberFollowed = ''
let state: BellState | undefined
let following: AbortController | undefined
const listeners = new Set<() => void>()

/** Takes in what the bell shows now. */
export function setBell(fresh: BellState): void {
  state = fresh
  for (const listener of listeners) listener()
}

/** As the answer to a change tells it, until the stream says the same. */
export function setUnread(unread: number): void {
  setBell({ latest: null, ...state, unread_count: unread })
}

function begin(memberId: string): void {
  if (memberFollowed !== memberId) state = undefined
  memberFollowed = memberId
  following = new AbortController()
  followTogether(memberId, setBell, following.signal)
}

function watch(memberId: string, listener: () => void): () => void {
  listeners.add(listener)
  if (!following) begin(memberId)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    following?.abort()
    following = undefined
  }
}

/** What a member's bell shows; undefined until it is known. Followed while anything on the page shows it. */
export const useBell = (memberId: string): BellState | undefined =>
  useSyncExternalStore(
    useCallback((listener) => watch(memberId, listener), [memberId]),
    () => state,
    () => undefined,
  )
