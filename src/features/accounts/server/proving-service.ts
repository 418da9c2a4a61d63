import type { Db } from '#server/data/db.ts'
import { findProven, findProvenAt, markAddressProven } from './proving-queries.ts'

/** Notes that a member followed a link that only their mailbox had. */
export const noteAddressProven = async (tx: Db, memberId: string, now: Date): Promise<void> =>
  void (await markAddressProven(tx, memberId, now))

/**
 * The member who has proved that this mailbox is theirs; undefined for everybody else's. Anybody may sign up with anybody's address, so
 * what is meant for a mailbox is shown inside to nobody else. Whoever asks must not be told what came of it.
 */
export const memberProvenAt = async (db: Db, email: string): Promise<string | undefined> =>
  (await findProvenAt(db, email))?.id

export const hasProvenAddress = async (db: Db, memberId: string): Promise<boolean> =>
  (await findProven(db, memberId)) !== undefined
