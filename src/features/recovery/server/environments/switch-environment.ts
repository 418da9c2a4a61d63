import type { Actor } from '#server/access/actor.ts'
import { logAdminAction } from '#server/admin-log/admin-log.ts'
import { transact } from '#server/data/transact.ts'
import { RECORD } from '#server/environments/settings.ts'
import { writeWhole } from '#server/environments/summary.ts'
import type { Kernel } from '#server/kernel.ts'
import type { EnvironmentName } from '#shared/environments.ts'
import { requireSwitch } from './environments.ts'

type Switch = { target_environment: EnvironmentName; reason?: string | undefined }

export async function switchEnvironment(kernel: Kernel, actor: Actor, { target_environment: target, reason }: Switch) {
  const { current, base, isFixed } = kernel.settings.environment
  requireSwitch({ current, target })
  await transact(kernel, (tx) =>
    logAdminAction(tx, {
      actor,
      action: 'environment.switched',
      target: `${current} → ${target}`,
      at: kernel.now(),
      ...(reason ? { reason } : {}),
    }),
  )
  await writeWhole(base, RECORD, `${target}\n`)
  return {
    message:
      target === current
        ? `The environment will still be ${current} after the next start.`
        : `The environment will be ${target} after the next start.`,
    note: isFixed
      ? `This is saved, but INFLO_ENVIRONMENT is set to ${current} on this server and takes precedence. Set it to ${target} on every server.`
      : 'Restart the server to apply it. A running server never changes its data.',
  }
}
