import type { Db } from '#server/data/db.ts'
import { findWithProvenAddress, findByProvenAddress, markAddressProven } from './address-proof-queries.ts'

/** Notes that a member followed a link that only their mailbox had. */
export const recordAddressProven = async (tx: Db, memberId: string, now: Date): Promise<void> =>
  void (await markAddressProven(tx, memberId, now))

/**
 * The member who has proved that this mailbox is theirs; undefined for everybody else's. Anybody may sign up with anybody's address, so
 * what is meant for a mailbox is shown inside to nobody else. Whoever asks must not be told what came of it.
 */
export const memberWithProvenAddress = async (db: Db, email: string): Promise<string | undefined> =>
  (await findByProvenAddress(db, email))?.id

export const hasProvenAddress = async (db: Db, memberId: string): Promise<boolean> =>
  (await findWithProvenAddress(db, memberId)) !== undefined
