import { EVENTS_PATH } from '../../src/shared/live/live-limits.ts'
import { createTabSocket } from '../../src/shared/live/tab-socket.ts'

/** A period in which a tab had no socket: the close code from the server, and how long the tab was disconnected. */
export type Absence = { code: number; awayMs: number }

/** Keeps a member's socket open, as a page in a browser does, and records each disconnection. */
export function createLiveTab(address: string, token: string) {
  const absences: Absence[] = []
  let isOpen = false
  let left: { code: number; at: number } | undefined
  const noteClose = (code: number) => {
    isOpen = false
    // A failed reconnection extends the same absence.
    left ??= { code, at: performance.now() }
  }
  const { speak } = createTabSocket({
    open: () => {
      const socket = new WebSocket(`${address.replace(/^http/, 'ws')}${EVENTS_PATH}`)
      socket.addEventListener('close', ({ code }) => noteClose(code))
      return socket
    },
    token: () => token,
    wakeOn: () => undefined,
  })
  const { stop } = speak({
    opened: () => {
      isOpen = true
      if (left) absences.push({ code: left.code, awayMs: performance.now() - left.at })
      left = undefined
    },
    onFrame: () => undefined,
    closed: () => undefined,
  })
  return { absences, isOpen: () => isOpen, stop }
}
