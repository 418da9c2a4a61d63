import type { Db } from '#server/data/db.ts'
import '../tables.ts'

type NewAuthorization = {
  state_hash: string
  browser_hash: string
  purpose: 'sign-in' | 'link'
  member_id: string | null
  created_at: Date
  expires_at: Date
}

/** An authorization as the browser that began it can name it. */
export type AuthorizationKey = { stateHash: string; browserHash: string }

export const insertAuthorization = (db: Db, authorization: NewAuthorization) =>
  db.insertInto('accounts.orcid_authorization').values(authorization).execute()

/** Ends the way back from ORCID. Undefined when it has ended, is too old, or was begun in another browser. */
export const endAuthorization = (db: Db, { stateHash, browserHash }: AuthorizationKey, now: Date) =>
  db
    .updateTable('accounts.orcid_authorization')
    .set({ returned_at: now })
    .where('state_hash', '=', stateHash)
    .where('browser_hash', '=', browserHash)
    .where('returned_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('purpose')
    .executeTakeFirst()

/** Stores what ORCID answered at the end of an authorization. */
export const saveProof = (db: Db, stateHash: string, proof: { orcid_id: string; proof_expires_at: Date }) =>
  db.updateTable('accounts.orcid_authorization').set(proof).where('state_hash', '=', stateHash).execute()

/** Uses a proof up. Undefined when there is none any more, or another member set out for it. */
export const consumeProof = (
  tx: Db,
  { stateHash, browserHash }: AuthorizationKey,
  { memberId, now }: { memberId: string; now: Date },
) =>
  tx
    .deleteFrom('accounts.orcid_authorization')
    .where('state_hash', '=', stateHash)
    .where('browser_hash', '=', browserHash)
    .where('proof_expires_at', '>', now)
    .where((eb) => eb.or([eb('member_id', 'is', null), eb('member_id', '=', memberId)]))
    .returning('orcid_id')
    .executeTakeFirst()

export const sweepTrips = (db: Db, now: Date) =>
  db
    .deleteFrom('accounts.orcid_authorization')
    .where('expires_at', '<=', now)
    .where((eb) => eb.or([eb('proof_expires_at', 'is', null), eb('proof_expires_at', '<=', now)]))
    .execute()

/** Of several changes to one member's iD at once, one comes after the other. */
export const lockMember = (tx: Db, memberId: string) =>
  tx
    .selectFrom('accounts.member')
    .select('id')
    .where('id', '=', memberId)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()

export const findIdentity = (db: Db, memberId: string) =>
  db
    .selectFrom('accounts.orcid_identity')
    .select(['orcid_id', 'linked_at'])
    .where('member_id', '=', memberId)
    .executeTakeFirst()

export const findOwner = (db: Db, orcidId: string) =>
  db.selectFrom('accounts.orcid_identity').select('member_id').where('orcid_id', '=', orcidId).executeTakeFirst()

/** Undefined when the iD is somebody's already: of two members at once one gets it. */
export const insertIdentity = (tx: Db, identity: { member_id: string; orcid_id: string; linked_at: Date }) =>
  tx
    .insertInto('accounts.orcid_identity')
    .values(identity)
    .onConflict((conflict) => conflict.column('orcid_id').doNothing())
    .returning('member_id')
    .executeTakeFirst()

export const deleteIdentity = (tx: Db, memberId: string) =>
  tx.deleteFrom('accounts.orcid_identity').where('member_id', '=', memberId).returning('orcid_id').executeTakeFirst()

export const listIdentities = (db: Db, memberIds: string[]) =>
  db
    .selectFrom('accounts.orcid_identity')
    .select(['member_id', 'orcid_id'])
    .where('member_id', 'in', memberIds)
    .execute()
