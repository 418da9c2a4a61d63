import type { Db } from '#server/data/db.ts'
import type { Tx } from '#server/data/transact.ts'
import '../tables.ts'

export const findCertificate = (db: Db, certificateId: string) =>
  db.selectFrom('achievements.unlocked').selectAll().where('certificate_id', '=', certificateId).executeTakeFirst()

type Signed = { certificate_id: string; signed: string; key_id: string; signed_at: Date }

/** Adds a certificate's credential, unless the certificate already has one. */
export const addCredential = (db: Db, signed: Signed) =>
  db
    .insertInto('achievements.credential')
    .values(signed)
    .onConflict((conflict) => conflict.doNothing())
    .execute()

/** Replaces a credential with its newly signed version. If two requests replace it concurrently, the first one wins. */
export const replaceCredential = (tx: Tx, before: string, { certificate_id: id, ...signed }: Signed) =>
  tx
    .updateTable('achievements.credential')
    .set(signed)
    .where('certificate_id', '=', id)
    .where('signed', '=', before)
    .execute()
