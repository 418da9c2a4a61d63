import type { Db } from '#server/data/db.ts'
import '../tables.ts'

/** The key of an authorization, which only the browser that began it can supply. */
export type AuthorizationKey = { stateHash: string; browserHash: string }

export const sweepTrips = (db: Db, now: Date) =>
  db
    .deleteFrom('accounts.orcid_authorization')
    .where('expires_at', '<=', now)
    .where((eb) => eb.or([eb('proof_expires_at', 'is', null), eb('proof_expires_at', '<=', now)]))
    .execute()

export const findOwner = (db: Db, orcidId: string) =>
  db.selectFrom('accounts.orcid_identity').select('member_id').where('orcid_id', '=', orcidId).executeTakeFirst()

export const deleteIdentity = (tx: Db, memberId: string) =>
  tx.deleteFrom('accounts.orcid_identity').where('member_id', '=', memberId).returning('orcid_id').executeTakeFirst()
