import { networkOf } from '#server/access/network.ts'
import type { Db } from '#server/data/db.ts'
import './tables.ts'

const DAY_MS = 86_400_000
const KNOWN_FOR_MS = 90 * DAY_MS

/** Returns the cutoff for known networks: a network that was last used before this time is no longer known. Pure. */
export const knownSince = (now: Date): Date => new Date(now.getTime() - KNOWN_FOR_MS)

/** Returns the key for counting sign-in attempts at an account from one network. Pure. */
export const accountNetworkKey = (account: string, address: string): string =>
  `${account.toLowerCase()} ${networkOf(address)}`

type KnownNetwork = { memberId: string; network: string; now: Date }

/** Stores a network as known for the member. */
export const saveKnownNetwork = (tx: Db, { memberId, network, now }: KnownNetwork) =>
  tx
    .insertInto('accounts.trusted_network')
    .values({ member_id: memberId, place: network, last_used_at: now })
    .onConflict((conflict) => conflict.columns(['member_id', 'place']).doUpdateSet({ last_used_at: now }))
    .execute()
