import { networkOf } from '#server/access/network.ts'

const DAY_MS = 86_400_000
const KNOWN_FOR_MS = 90 * DAY_MS

/** Since when a place must have been used to be known still. Pure. */
export const knownSince = (now: Date): Date => new Date(now.getTime() - KNOWN_FOR_MS)

/** What the attempts at an account from one place are counted under. Pure. */
export const accountNetworkKey = (account: string, address: string): string =>
  `${account.toLowerCase()} ${networkOf(address)}`
