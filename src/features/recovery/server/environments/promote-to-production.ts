import type { Actor } from '#server/access/actor.ts'
import { logAdminAction } from '#server/admin-log/admin-log.ts'
import { canSwitchLogOff } from '#server/admin-log/guard.ts'
import { transact } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import { backupStates } from '#shared/backup-states.ts'
import { requirePromotion, requiredSteps } from './environments.ts'

export async function promoteToProduction(kernel: Kernel, actor: Actor) {
  const { settings, backups, db } = kernel
  requirePromotion({ current: settings.environment.current, target: 'production' })
  const [all, isLoggable] = await Promise.all([backups.list(), canSwitchLogOff(db)])
  await transact(kernel, (tx) =>
    logAdminAction(tx, { actor, action: 'environment.asked-for-production', target: 'production', at: kernel.now() }),
  )
  const required_steps = requiredSteps({
    hasVerifiedBackup: all.some(({ state }) => state === backupStates.verified),
    isLogGuarded: !isLoggable,
  })
  return { message: 'Production has to be promoted by hand. These steps remain:', required_steps }
}
