import type { Actor } from '#server/access/actor.ts'
import { logAdminAction } from '#server/admin-log/admin-log.ts'
import { transact } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import { AUDIT } from './audit.ts'

/** Starts an audit as a job, or says that one is under way. */
export async function requestAudit(kernel: Kernel, actor: Actor) {
  const begun = await transact(kernel, async (tx) => {
    if (await kernel.jobs.isUnderWay(tx, AUDIT)) return false
    await kernel.jobs.send(tx, AUDIT, {})
    await logAdminAction(tx, { actor, action: 'cleanup.audit', target: 'the house', at: kernel.now() })
    return true
  })
  return {
    message: begun ? 'The audit has begun; its result appears here.' : 'It is under way; its result appears here.',
  }
}
