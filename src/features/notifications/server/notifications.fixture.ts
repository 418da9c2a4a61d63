import { EVENTS_PATH, memberTopic } from '#shared/live/live-limits.ts'
import { createTabSocket } from '#shared/live/tab-socket.ts'
import type { BellState } from '../contract.ts'

/** A simulated bell of a member's browser tab: its states so far, and the status of the last refused request. */
export type ConnectedBell = {
  states: BellState[]
  sockets: WebSocket[]
  refused: () => number
  /** Returns whether a request for the bell is in progress. */
  isLooking: () => boolean
  cut: () => void
  stop: () => void
}

type Page = BellState & { notifications: BellState['latest'][]; head: number }

/** Follows a member's bell over a tab's socket, as the pages do. */
export function connectBell(address: string, { id, token }: { id: string; token: string }): ConnectedBell {
  const states: BellState[] = []
  const sockets: WebSocket[] = []
  let refused = 0
  let isLooking = false
  const { follow } = createTabSocket({
    open: () => {
      const socket = new WebSocket(`${address.replace(/^http/, 'ws')}${EVENTS_PATH}`)
      sockets.push(socket)
      return socket
    },
    token: () => token,
    wakeOn: () => undefined,
  })
  const look = async () => {
    const headers = { authorization: `Bearer ${token}` }
    const response = await fetch(`${address}/api/notifications?size=1`, { headers })
    if (!response.ok) {
      refused = response.status
      throw new Error(`The bell was answered ${response.status}`)
    }
    const { unread_count, notifications, head } = (await response.json()) as Page
    states.push({ unread_count, latest: notifications[0] ?? null })
    return head
  }
  const stop = follow(memberTopic(id), () => {
    isLooking = true
    return look().finally(() => (isLooking = false))
  })
  return {
    states,
    sockets,
    refused: () => refused,
    isLooking: () => isLooking,
    cut: () => sockets.at(-1)?.close(),
    stop,
  }
}
