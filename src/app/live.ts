import { EVENTS_PATH } from '#shared/live/live-limits.ts'
import { createTabSocket } from '#shared/live/tab-socket.ts'

/** Follows topics and sends features' frames on this tab's single socket, as the signed-in member. */
export const { follow, speak } = createTabSocket({
  open: () => new WebSocket(`${location.origin.replace(/^http/, 'ws')}${EVENTS_PATH}`),
  token: () => localStorage.getItem('token'),
  wakeOn: (wake) => {
    window.addEventListener('online', wake)
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'visible') wake()
    })
  },
})
