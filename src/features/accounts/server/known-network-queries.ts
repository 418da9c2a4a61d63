import type { Db } from '#server/data/db.ts'
import './tables.ts'

type KnownNetwork = { memberId: string; network: string; now: Date }

/** Stores a network as known for the member from now on. */
export const saveKnownNetwork = (tx: Db, { memberId, network, now }: KnownNetwork) =>
  tx
    .insertInto('accounts.trusted_network')
    .values({ member_id: memberId, place: network, last_used_at: now })
    .onConflict((conflict) => conflict.columns(['member_id', 'place']).doUpdateSet({ last_used_at: now }))
    .execute()

/** Returns when the member last used a known network; undefined for an unknown one. */
export const findKnownNetwork = (db: Db, at: { memberId: string; network: string; knownSince: Date }) =>
  db
    .selectFrom('accounts.trusted_network')
    .select('last_used_at')
    .where('member_id', '=', at.memberId)
    .where('place', '=', at.network)
    .where('last_used_at', '>', at.knownSince)
    .executeTakeFirst()

export const deleteNetworksBefore = (db: Db, moment: Date) =>
  db.deleteFrom('accounts.trusted_network').where('last_used_at', '<=', moment).execute()
