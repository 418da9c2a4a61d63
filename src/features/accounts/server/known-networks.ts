import { networkOf } from '#server/access/network.ts'

const DAY_MS = 86_400_000
const KNOWN_FOR_MS = 90 * DAY_MS

/** Returns since when a network must have been used to be still known. Pure. */
export const knownSince = (now: Date): Date => new Date(now.getTime() - KNOWN_FOR_MS)

/** Returns the key that counts the attempts at an account from one network. Pure. */
export const accountNetworkKey = (account: string, address: string): string =>
  `${account.toLowerCase()} ${networkOf(address)}`
