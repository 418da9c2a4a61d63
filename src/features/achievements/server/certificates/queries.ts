import type { Db } from '#server/data/db.ts'
import type { Tx } from '#server/data/transact.ts'
import '../tables.ts'

export const findCertificate = (db: Db, certificateId: string) =>
  db.selectFrom('achievements.unlocked').selectAll().where('certificate_id', '=', certificateId).executeTakeFirst()

type Signed = { certificate_id: string; signed: string; key_id: string; signed_at: Date }

/** Adds a credential; of two simultaneous ones, the first is stored. */
export const addCredential = (db: Db, signed: Signed) =>
  db
    .insertInto('achievements.credential')
    .values(signed)
    .onConflict((conflict) => conflict.doNothing())
    .execute()

/** Replaces a credential with its newly signed version; of two simultaneous replacements, the first wins. */
export const replaceCredential = (tx: Tx, before: string, { certificate_id: id, ...signed }: Signed) =>
  tx
    .updateTable('achievements.credential')
    .set(signed)
    .where('certificate_id', '=', id)
    .where('signed', '=', before)
    .execute()
