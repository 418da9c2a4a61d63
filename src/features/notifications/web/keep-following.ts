import { call } from '#call.ts'
import type { BellState } from '../contract.ts'
import { followStream } from './follow-stream.ts'

const RETRY_MS = 3_000
const RETRY_MAX_MS = 60_000
const SETTLED_MS = 10_000

/** Milliseconds until the next try: 3 s, doubling to a minute, with up to half of it by chance, so that not all come back at once. Pure. */
export const delayAfter = (failures: number, chance: number): number =>
  Math.min(RETRY_MS * 2 ** failures, RETRY_MAX_MS) * (1 + chance / 2)

/** Passes the time, or less where the connection is back or somebody looks at the page again. */
const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(go, ms)
    const look = () => {
      if (document.visibilityState === 'visible') go()
    }
    function go() {
      clearTimeout(timer)
      window.removeEventListener('online', go)
      document.removeEventListener('visibilitychange', look)
      signal.removeEventListener('abort', go)
      resolve()
    }
    window.addEventListener('online', go)
    document.addEventListener('visibilitychange', look)
    signal.addEventListener('abort', go)
  })

async function ask(hear: (state: BellState) => void, signal: AbortSignal): Promise<void> {
  try {
    const { unread_count, notifications } = await call('GET /api/notifications', { query: { size: '1' }, signal })
    hear({ unread_count, latest: notifications[0] ?? null })
  } catch {
    // No answer: the bell keeps what it showed, and asks again. A session that has ended says so by itself.
  }
}

/** Keeps the bell's state true: by the stream where there is one, by asking now and then where it is refused or cut. */
export async function keepFollowing(hear: (state: BellState) => void, signal: AbortSignal): Promise<void> {
  for (let failures = 0; !signal.aborted;) {
    const begun = Date.now()
    const opened = await followStream(hear, signal)
    if (signal.aborted) return
    failures = opened && Date.now() - begun > SETTLED_MS ? 0 : failures + 1
    await ask(hear, signal)
    await pause(delayAfter(failures - 1, Math.random()), signal)
  }
}
