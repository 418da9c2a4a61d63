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
    message: target === current ? `The next start stays ${current}.` : `The next start will be ${target}.`,
    note: isFixed
      ? `It is recorded, but INFLO_ENVIRONMENT names ${current} on this server and goes before it: set that to ${target} on every server.`
      : 'It takes effect at the next start of the server: one that serves is never pointed at other data.',
  }
}
