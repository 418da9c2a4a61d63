import { adminIds } from '#features/accounts/server/public.ts'
import { logAdminAction } from '#server/admin-log/admin-log.ts'
import type { Actor } from '#server/access/actor.ts'
import { transact } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'

type Named = { action: string; target: string; reason?: string }

export const log = (kernel: Kernel, actor: Actor, named: Named) =>
  transact(kernel, (tx) => logAdminAction(tx, { actor, ...named, at: kernel.now() }))

/**
 * Guards the download addresses of backups: an address works only for a member who is an active admin at that moment.
 */
export const guardBackups = ({ db, backups }: Kernel): void =>
  backups.addresses.guard(async (memberId) => (await adminIds(db)).includes(memberId))

export async function addressBackup(kernel: Kernel, actor: Actor, { id, reason }: { id: string; reason: string }) {
  await kernel.backups.find(id)
  const url = await kernel.backups.addresses.addressOf(id, actor.id)
  await log(kernel, actor, { action: 'backup.downloaded', target: id, reason })
  return { url }
}
