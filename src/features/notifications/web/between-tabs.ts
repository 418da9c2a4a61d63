import type { BellState } from '../contract.ts'
import { keepFollowing } from './keep-following.ts'

const ASK = 'ask'

/**
 * One stream for all tabs of a browser, which has few connections to give: the tab that gets the lock follows, and tells the
 * others; when it is closed, the next one takes over. A browser without locks (over plain http) follows in each tab.
 */
export function followTogether(memberId: string, hear: (state: BellState) => void, signal: AbortSignal): void {
  if (!('locks' in navigator) || typeof BroadcastChannel === 'undefined') return void keepFollowing(hear, signal)
  const name = `inflo:notifications:${memberId}`
  const channel = new BroadcastChannel(name)
  let last: BellState | undefined
  channel.addEventListener('message', ({ data }: MessageEvent<BellState | typeof ASK>) => {
    if (data !== ASK) hear(data)
    else if (last) channel.postMessage(last)
  })
  channel.postMessage(ASK)
  signal.addEventListener('abort', () => channel.close())
  const tellAll = (state: BellState) => {
    last = state
    hear(state)
    if (!signal.aborted) channel.postMessage(state)
  }
  navigator.locks.request(name, { signal }, () => keepFollowing(tellAll, signal)).catch(() => undefined)
}
