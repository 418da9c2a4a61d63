import type { Actor } from '#server/access/actor.ts'
import { logAdminAction } from '#server/admin-log/admin-log.ts'
import { transact } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import { Failure } from '#shared/calls/failure.ts'
import { BACKUP_UNDER_WAY } from '../limits.ts'

export async function createBackup(kernel: Kernel, actor: Actor, reason: string) {
  const backup_id = await transact(kernel, async (tx) => {
    if (await kernel.backups.isBeingTaken(tx)) throw new Failure('conflict', BACKUP_UNDER_WAY)
    const { id } = await kernel.backups.begin(tx, reason || `Started by ${actor.name}`)
    await logAdminAction(tx, { actor, action: 'backup.asked-for', target: id, reason, at: kernel.now() })
    return id
  })
  return {
    backup_id,
    message: 'The backup has started. It appears in the list and will be verified when it’s finished.',
  }
}
