import type { Db } from '#server/data/db.ts'
import type { Tx } from '#server/data/transact.ts'
import '../tables.ts'

export const findCertificate = (db: Db, certificateId: string) =>
  db.selectFrom('achievements.unlocked').selectAll().where('certificate_id', '=', certificateId).executeTakeFirst()

export const findUnlocked = (db: Db, memberId: string, key: string) =>
  db
    .selectFrom('achievements.unlocked')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('achievement_key', '=', key)
    .executeTakeFirst()

export type CertificateRow = NonNullable<Awaited<ReturnType<typeof findCertificate>>>

export const findCredential = (db: Db, certificateId: string) =>
  db.selectFrom('achievements.credential').selectAll().where('certificate_id', '=', certificateId).executeTakeFirst()

type Signed = { certificate_id: string; signed: string; key_id: string; signed_at: Date }

/** Of two that sign at once, the first is kept. */
export const addCredential = (db: Db, signed: Signed) =>
  db
    .insertInto('achievements.credential')
    .values(signed)
    .onConflict((conflict) => conflict.doNothing())
    .execute()

/** Puts what was signed anew in the place of what was signed before; of two at once, the first. */
export const replaceCredential = (tx: Tx, before: string, { certificate_id: id, ...signed }: Signed) =>
  tx
    .updateTable('achievements.credential')
    .set(signed)
    .where('certificate_id', '=', id)
    .where('signed', '=', before)
    .execute()

/** What was unlocked without being signed, of the achievements that there are and of members who are there. */
export const listUnsigned = (db: Db, keys: string[], most: number): Promise<CertificateRow[]> =>
  db
    .selectFrom('achievements.unlocked as unlocked')
    .innerJoin('achievements.leaderboard_entry as standing', 'standing.member_id', 'unlocked.member_id')
    .leftJoin('achievements.credential as credential', 'credential.certificate_id', 'unlocked.certificate_id')
    .selectAll('unlocked')
    .where('credential.certificate_id', 'is', null)
    .where('standing.away', '=', false)
    .where('achievement_key', 'in', keys)
    .limit(most)
    .execute()

type Revoked = { at: Date; byId: string; reason: string }

/** @returns undefined where it was revoked before. */
export const setRevoked = (tx: Tx, certificateId: string, { at, byId, reason }: Revoked) =>
  tx
    .updateTable('achievements.unlocked')
    .set({ revoked_at: at, revoked_by_id: byId, revoked_reason: reason })
    .where('certificate_id', '=', certificateId)
    .where('revoked_at', 'is', null)
    .returningAll()
    .executeTakeFirst()

export const addRevokedIndex = (tx: Tx, statusIndex: number) =>
  tx.insertInto('achievements.revoked_place').values({ status_index: statusIndex }).execute()

/** The revoked places of a list, from its first up to the first of the next. */
export const listRevokedIndexes = async (
  db: Db,
  { from, before }: { from: number; before: number },
): Promise<number[]> =>
  (
    await db
      .selectFrom('achievements.revoked_place')
      .select('status_index')
      .where('status_index', '>=', from)
      .where('status_index', '<', before)
      .execute()
  ).map(({ status_index: index }) => index)

/** How far the places are given out. */
export const findLastStatusIndex = async (db: Db): Promise<number> =>
  (
    await db
      .selectFrom('achievements.unlocked')
      .select((eb) => eb.fn.max('status_index').as('last'))
      .executeTakeFirst()
  )?.last ?? 0
