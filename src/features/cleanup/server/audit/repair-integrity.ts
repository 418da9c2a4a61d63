import type { Actor } from '#server/access/actor.ts'
import { logAdminAction } from '#server/admin-log/admin-log.ts'
import type { IntegrityCheck } from '#server/data-integrity/integrity-checks.ts'
import { transact } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import { Failure } from '#shared/calls/failure.ts'
import type { IntegrityFinding } from '../../integrity-contract.ts'
import { look, runAudit } from './audit.ts'

type Repairing = { name: string; reason: string; preview_hash: string }

const REPAIR_UNDER_WAY = 'This is already being repaired.'

export const previewRepair = (kernel: Kernel, name: string): Promise<IntegrityFinding> =>
  look(kernel, checkNamed(kernel, name))

/**
 * Repairs the findings of a check.
 * @throws Failure not_found; conflict if the findings have changed or cannot be repaired automatically.
 */
export const repair = (kernel: Kernel, actor: Actor, asked: Repairing) =>
  kernel.exclusive(`repair ${asked.name}`, REPAIR_UNDER_WAY, () => repairAlone(kernel, actor, asked))

async function repairAlone(kernel: Kernel, actor: Actor, { name, reason, preview_hash: hash }: Repairing) {
  const check = checkNamed(kernel, name)
  const { repair: by } = check
  if (!by) throw new Failure('conflict', 'This can’t be repaired automatically. Someone has to check it.')
  const before = await look(kernel, check)
  if (before.hash !== hash) throw new Failure('conflict', 'The results have changed. Please review them again.')
  await by.act(kernel.db)
  const target = `${name}: ${before.count}`
  await transact(kernel, (tx) =>
    logAdminAction(tx, { actor, action: 'cleanup.repair', target, reason, at: kernel.now() }),
  )
  await runAudit(kernel)
  return look(kernel, check)
}

/** Returns the check with this name. @throws Failure not_found */
function checkNamed(kernel: Kernel, name: string): IntegrityCheck {
  const check = kernel.integrityChecks.all().find((one) => one.name === name)
  if (!check) throw new Failure('not_found', 'This check doesn’t exist.')
  return check
}
