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
      'A backup of what is there now is taken first, then the chosen one is loaded and compared. Once it stands in its place, everybody is signed out.',
  }
}
