import type { Actor } from '#server/access/actor.ts'
import { transact } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import { confirmTyped } from '#shared/calls/destructive.ts'
import { Failure } from '#shared/calls/failure.ts'
import type { RemovalKind } from '../../removal-kinds.ts'
import { TO_TYPE, found, removeInTransaction, presentOne } from './removal.ts'

type Asked = { kind: RemovalKind; reason: string; confirmation: string; preview_hash: string }

const CHANGED = 'What would be removed has changed since you looked at it. Please look again.'

const REMOVAL_UNDER_WAY = 'These are being removed right now, after a backup.'

/**
 * Removes exactly the previewed items. @throws Failure invalid for other words, conflict if the set has changed,
 * unavailable without a backup.
 */
export async function removeFakeItems(kernel: Kernel, actor: Actor, asked: Asked) {
  confirmTyped(asked.confirmation, TO_TYPE[asked.kind])
  return kernel.exclusive(`removal of ${asked.kind}`, REMOVAL_UNDER_WAY, () => removeAlone(kernel, actor, asked))
}

async function removeAlone(kernel: Kernel, actor: Actor, { kind, ...asked }: Asked) {
  const before = await found(kernel, kind)
  if (before.hash !== asked.preview_hash) throw new Failure('conflict', CHANGED)
  if (before.things.length === 0) return { deleted_count: 0, removal: null }
  const { id: backupId } = await kernel.backups.take(`Before removing ${before.things.length} ${kind}`)
  const row = await transact(kernel, async (tx) => {
    // Read again: a question may have been claimed during the backup.
    const { things, hash } = await found({ db: tx }, kind)
    if (hash !== asked.preview_hash) throw new Failure('conflict', CHANGED)
    return removeInTransaction(kernel, tx, {
      actor,
      kind,
      ids: things.map(({ id }) => id),
      reason: asked.reason,
      backupId,
    })
  })
  return { deleted_count: row.things, removal: await presentOne(kernel.db, row) }
}
