import { adminIds } from '#features/accounts/server/public.ts'
import { logAdminAction } from '#server/admin-log/admin-log.ts'
import type { Actor } from '#server/access/actor.ts'
import { transact } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import { confirmTyped } from '#shared/calls/destructive.ts'
import { Failure } from '#shared/calls/failure.ts'
import { paginationOf } from '#shared/calls/pagination.ts'
import { BACKUP_UNDER_WAY, RESTORE_WORD, TRIAL_UNDER_WAY } from '../limits.ts'
import { type BackupSort, filterBackups, summarizeUncopied } from './backup-filters.ts'

const moment = (date: Date | null): string | null => date?.toISOString() ?? null

type Listing = { page: number; size: number; search: string; sort: BackupSort }

export async function listBackups({ backups }: Kernel, { page, size, ...narrowing }: Listing) {
  const [all, restoring] = await Promise.all([backups.list(), backups.restores.current()])
  const rows = filterBackups(all, narrowing)
  const shown = rows.slice((page - 1) * size, page * size)
  const reached = await Promise.all(shown.map((row) => backups.isReached(row)))
  return {
    backups: shown.map((row, index) => ({
      ...row,
      is_reached: reached[index] ?? false,
      started_at: row.started_at.toISOString(),
      taken_at: moment(row.taken_at),
      verified_at: moment(row.verified_at),
      copied_at: moment(row.copied_at),
    })),
    second_place: backups.secondPlace ?? null,
    uncopied: summarizeUncopied(all),
    restoring: restoring ? { ...restoring, begun_at: restoring.begun_at.toISOString() } : null,
    pagination: paginationOf({ page, size, total: rows.length }),
  }
}

type Named = { action: string; target: string; reason?: string }

const log = (kernel: Kernel, actor: Actor, named: Named) =>
  transact(kernel, (tx) => logAdminAction(tx, { actor, ...named, at: kernel.now() }))

export async function createBackup(kernel: Kernel, actor: Actor, reason: string) {
  const backup_id = await transact(kernel, async (tx) => {
    if (await kernel.backups.isBeingTaken(tx)) throw new Failure('conflict', BACKUP_UNDER_WAY)
    const { id } = await kernel.backups.begin(tx, reason || `Asked for by ${actor.name}`)
    await logAdminAction(tx, { actor, action: 'backup.asked-for', target: id, reason, at: kernel.now() })
    return id
  })
  return { backup_id, message: 'The backup is being taken. It appears in the list, and is verified afterwards.' }
}

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

export async function verifyBackup(kernel: Kernel, actor: Actor, id: string) {
  await transact(kernel, async (tx) => {
    if (!(await kernel.backups.verifyLater(tx, id))) throw new Failure('conflict', TRIAL_UNDER_WAY)
    await logAdminAction(tx, { actor, action: 'backup.verified', target: id, at: kernel.now() })
  })
  return { message: 'It is being restored into a database of its own, and compared.' }
}

/** An address of a backup opens for an admin who is active at that moment, whatever address they hold. */
export const guardBackups = ({ db, backups }: Kernel): void =>
  backups.addresses.guard(async (memberId) => (await adminIds(db)).includes(memberId))

export async function addressBackup(kernel: Kernel, actor: Actor, { id, reason }: { id: string; reason: string }) {
  await kernel.backups.find(id)
  const url = await kernel.backups.addresses.addressOf(id, actor.id)
  await log(kernel, actor, { action: 'backup.downloaded', target: id, reason })
  return { url }
}
