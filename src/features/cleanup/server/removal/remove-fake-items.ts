import type { Actor } from '#server/access/actor.ts'
import { transact } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import { confirmTyped } from '#shared/calls/destructive.ts'
import { Failure } from '#shared/calls/failure.ts'
import type { RemovalKind } from '../../removal-kinds.ts'
import { TO_TYPE, found, removeInTransaction, presentOne } from './removal.ts'

type Asked = { kind: RemovalKind; reason: string; confirmation: string; preview_hash: string }

const CHANGED = 'The items to remove have changed since your preview. Please review them again.'

const REMOVAL_UNDER_WAY = 'These items are already being removed, after a backup.'

/**
 * Removes exactly the previewed items. @throws Failure invalid for a wrong confirmation text; conflict if the items
 * have changed since the preview; unavailable if no backup could be taken.
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
    // The items are read again, since a question may have been claimed during the backup.
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
