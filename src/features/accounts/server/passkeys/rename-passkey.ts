import type { Actor } from '#server/access/actor.ts'
import type { Db } from '#server/data/db.ts'
import type { Kernel } from '#server/kernel.ts'
import { Failure } from '#shared/calls/failure.ts'
import '../tables.ts'
import { NOT_FOUND, present, SHOWN } from './passkeys.ts'

/** Renames a passkey. @throws Failure not_found, also for another member's passkey. */
export async function nameOwnPasskey({ db }: Kernel, { id: memberId }: Actor, named: { id: string; name: string }) {
  const renamed = await renamePasskey(db, memberId, named)
  if (!renamed) throw new Failure('not_found', NOT_FOUND)
  return present(renamed)
}

/** Renames a passkey. Returns undefined if the member has no passkey with this id. */
const renamePasskey = (db: Db, memberId: string, named: { id: string; name: string }) =>
  db
    .updateTable('accounts.passkey')
    .set({ name: named.name })
    .where('id', '=', named.id)
    .where('member_id', '=', memberId)
    .returning(SHOWN)
    .executeTakeFirst()
