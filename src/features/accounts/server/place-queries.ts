import type { Db } from '#server/data/db.ts'
import './tables.ts'

type Place = { memberId: string; place: string; now: Date }

/** From now on the member is known at this place. */
export const rememberPlace = (tx: Db, { memberId, place, now }: Place) =>
  tx
    .insertInto('accounts.trusted_network')
    .values({ member_id: memberId, place, last_used_at: now })
    .onConflict((conflict) => conflict.columns(['member_id', 'place']).doUpdateSet({ last_used_at: now }))
    .execute()

/** Whether the member is known at a place. */
export const findKnownPlace = (db: Db, at: { memberId: string; place: string; knownSince: Date }) =>
  db
    .selectFrom('accounts.trusted_network')
    .select('last_used_at')
    .where('member_id', '=', at.memberId)
    .where('place', '=', at.place)
    .where('last_used_at', '>', at.knownSince)
    .executeTakeFirst()

export const forgetPlacesBefore = (db: Db, moment: Date) =>
  db.deleteFrom('accounts.trusted_network').where('last_used_at', '<=', moment).execute()
