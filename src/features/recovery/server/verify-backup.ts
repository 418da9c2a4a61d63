import type { Actor } from '#server/access/actor.ts'
import { logAdminAction } from '#server/admin-log/admin-log.ts'
import { transact } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import { Failure } from '#shared/calls/failure.ts'
import { TRIAL_UNDER_WAY } from '../limits.ts'

export async function verifyBackup(kernel: Kernel, actor: Actor, id: string) {
  await transact(kernel, async (tx) => {
    if (!(await kernel.backups.verifyLater(tx, id))) throw new Failure('conflict', TRIAL_UNDER_WAY)
    await logAdminAction(tx, { actor, action: 'backup.verified', target: id, at: kernel.now() })
  })
  return { message: 'We’re restoring it into a separate database and comparing the data.' }
}
