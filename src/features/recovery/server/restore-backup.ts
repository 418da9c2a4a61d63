import type { Actor } from '#server/access/actor.ts'
import type { Kernel } from '#server/kernel.ts'
import { confirmTyped } from '#shared/calls/destructive.ts'
import { RESTORE_WORD } from '../limits.ts'
import { log } from './backups.ts'

type Restoring = { id: string; reason: string; confirmation: string }

export async function restoreBackup(kernel: Kernel, actor: Actor, { id, reason, confirmation }: Restoring) {
  confirmTyped(confirmation, RESTORE_WORD)
  await kernel.backups.restores.begin(id, { actor, reason })
  await log(kernel, actor, { action: 'backup.restore-begun', target: id, reason })
  return {
    message:
      'We back up the current data first, then load the selected backup and check it. When it’s in place, everyone is signed out.',
  }
}
