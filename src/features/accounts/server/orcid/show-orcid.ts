import type { Actor } from '#server/access/actor.ts'
import type { Db } from '#server/data/db.ts'
import type { Kernel } from '#server/kernel.ts'
import '../tables.ts'
import { orcidSettings } from './settings.ts'

export async function showOrcid(kernel: Kernel, actor: Actor | undefined) {
  const found = actor && (await findIdentity(kernel.db, actor.id))
  const linked = found ? { orcid_id: found.orcid_id, since: found.linked_at.toISOString() } : null
  return { available: kernel.settings.of(orcidSettings) !== undefined, linked }
}

const findIdentity = (db: Db, memberId: string) =>
  db
    .selectFrom('accounts.orcid_identity')
    .select(['orcid_id', 'linked_at'])
    .where('member_id', '=', memberId)
    .executeTakeFirst()
