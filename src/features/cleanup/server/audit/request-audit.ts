import type { Actor } from '#server/access/actor.ts'
import { logAdminAction } from '#server/admin-log/admin-log.ts'
import { transact } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import { AUDIT } from './audit.ts'

/** Starts an audit as a job. The reply says whether an audit was already running. */
export async function requestAudit(kernel: Kernel, actor: Actor) {
  const begun = await transact(kernel, async (tx) => {
    if (await kernel.jobs.isUnderWay(tx, AUDIT)) return false
    await kernel.jobs.send(tx, AUDIT, {})
    await logAdminAction(tx, { actor, action: 'cleanup.audit', target: 'all data', at: kernel.now() })
    return true
  })
  return {
    message: begun
      ? 'The audit has started. Its result will appear here.'
      : 'An audit is already running. Its result will appear here.',
  }
}
