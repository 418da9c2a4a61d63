import { EVENTS_PATH } from '../../src/shared/live/live-limits.ts'
import { createTabSocket } from '../../src/shared/live/tab-socket.ts'

/** One time that a tab was without a socket: the code that the server closed it with, and how long the tab was away. */
export type Absence = { code: number; awayMs: number }

/** A tab that keeps a member's socket open as the pages do, and notes each time that it was away. */
export function createLiveTab(address: string, token: string) {
  const absences: Absence[] = []
  let isOpen = false
  let left: { code: number; at: number } | undefined
  const noteClose = (code: number) => {
    isOpen = false
    // A further try that fails prolongs the same absence.
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
