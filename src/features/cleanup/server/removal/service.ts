import { createHash } from 'node:crypto'
import { membersByIds } from '#features/accounts/server/public.ts'
import type { Actor } from '#server/access/actor.ts'
import { logAdminAction } from '#server/admin-log/admin-log.ts'
import type { Db } from '#server/data/db.ts'
import { transact, type Tx } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import { GRAVEYARD_DAYS } from '#shared/business.ts'
import { confirmTyped } from '#shared/calls/destructive.ts'
import { Failure } from '#shared/calls/failure.ts'
import { paginationOf } from '#shared/calls/pagination.ts'
import { REMOVED_AT_ONCE, THINGS_SHOWN_MAX } from '../../limits.ts'
import type { ArchivedKind, RemovalKind } from '../../removal-kinds.ts'
import type { Removal } from '../../removals-contract.ts'
import { removalStates } from '../../states.ts'
import { ARCHIVERS, FINDERS } from './kinds.ts'
import {
  addRemoval,
  saveArchivedRows,
  countRemovals,
  deleteArchivedRows,
  endRemoval,
  listArchivedRows,
  listRemovals,
  listToPurge,
  lockRemovalNoWait,
  lockRemoval,
  type RemovalRow,
  type RemovalsQuery,
} from './queries.ts'

const GRAVEYARD_MS = GRAVEYARD_DAYS * 86_400_000

const TO_TYPE: Record<RemovalKind, string> = { questions: 'REMOVE QUESTIONS', messages: 'REMOVE MESSAGES' }

/** Names a set of things: another thing in it, or one less, and it is another name. Pure. */
export const hashOfSet = (kind: string, ids: readonly string[]): string =>
  createHash('sha256')
    .update(JSON.stringify([kind, ids.toSorted()]))
    .digest('hex')

async function found(kernel: Pick<Kernel, 'db'>, kind: RemovalKind) {
  const all = await FINDERS[kind].find(kernel)
  const kept = await FINDERS[kind].kept(
    kernel,
    all.map(({ id }) => id),
  )
  const things = all.filter(({ id }) => !kept.has(id)).slice(0, REMOVED_AT_ONCE)
  const staying = all.flatMap((thing) => {
    const reason = kept.get(thing.id)
    return reason ? [{ ...thing, reason }] : []
  })
  return {
    things,
    staying,
    hash: hashOfSet(
      kind,
      things.map(({ id }) => id),
    ),
  }
}

/** What would be removed now, and what stays all the same. */
export async function previewRemoval(kernel: Kernel, kind: RemovalKind) {
  const { things, staying, hash } = await found(kernel, kind)
  return {
    count: things.length,
    things: things.slice(0, THINGS_SHOWN_MAX),
    kept_count: staying.length,
    kept: staying.slice(0, THINGS_SHOWN_MAX),
    hash,
    confirmation: TO_TYPE[kind],
  }
}

async function presentAll(db: Db, rows: RemovalRow[]): Promise<Removal[]> {
  const admins = await membersByIds(db, [...new Set(rows.map((row) => row.removed_by))])
  return rows.map(({ removed_by: by, removed_at: at, ended_at: ended, ...row }) => ({
    ...row,
    removed_by: admins.get(by)?.name ?? 'A former member',
    removed_at: at.toISOString(),
    recoverable_until: new Date(at.getTime() + GRAVEYARD_MS).toISOString(),
    ended_at: ended?.toISOString() ?? null,
  }))
}

async function presentOne(db: Db, row: RemovalRow): Promise<Removal> {
  const [removal] = await presentAll(db, [row])
  if (!removal) throw new Error('A removal was lost while it was shown.')
  return removal
}

type By = Pick<Actor, 'id' | 'name'>
export type RemovalInput = { actor: By; kind: ArchivedKind; ids: string[]; reason: string; backupId: string }

/** Takes things out into the graveyard, in the transaction of whatever decides it. */
export async function removeInTransaction(kernel: Kernel, tx: Tx, given: RemovalInput): Promise<RemovalRow> {
  const { actor, kind, ids, reason, backupId } = given
  const now = kernel.now()
  const taken = await ARCHIVERS[kind].archiveRows(kernel, tx, { ids, by: actor.id })
  const row = await addRemoval(tx, {
    kind,
    status: removalStates.buried,
    reason,
    backup_id: backupId,
    things: ids.length,
    removed_by: actor.id,
    removed_at: now,
    ended_at: null,
  })
  await saveArchivedRows(tx, row.id, taken)
  const target = `${ids.length} ${kind}, removal ${row.id}, backup ${backupId}`
  await logAdminAction(tx, { actor, action: `cleanup.remove-${kind}`, target, reason, at: now })
  return row
}

type Asked = { kind: RemovalKind; reason: string; confirmation: string; preview_hash: string }

const CHANGED = 'What would be removed has changed since you looked at it. Please look again.'

async function removeAlone(kernel: Kernel, actor: Actor, { kind, ...asked }: Asked) {
  const before = await found(kernel, kind)
  if (before.hash !== asked.preview_hash) throw new Failure('conflict', CHANGED)
  if (before.things.length === 0) return { deleted_count: 0, removal: null }
  const { id: backupId } = await kernel.backups.take(`Before removing ${before.things.length} ${kind}`)
  const row = await transact(kernel, async (tx) => {
    // Asked again: somebody may have claimed one while the backup was taken.
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

const REMOVAL_UNDER_WAY = 'These are being removed right now, after a backup.'

/** Removes what was previewed and nothing else. @throws Failure invalid for other words, conflict where the set has changed, unavailable without a backup. */
export async function removeFakeItems(kernel: Kernel, actor: Actor, asked: Asked) {
  confirmTyped(asked.confirmation, TO_TYPE[asked.kind])
  return kernel.exclusive(`removal of ${asked.kind}`, REMOVAL_UNDER_WAY, () => removeAlone(kernel, actor, asked))
}

export async function readRemovals({ db }: Kernel, query: RemovalsQuery) {
  const [rows, total] = await Promise.all([listRemovals(db, query), countRemovals(db, query.search)])
  return { removals: await presentAll(db, rows), pagination: paginationOf({ ...query, total }) }
}

type Undoing = { actor: By; id: string; reason: string }

/** Brings back what was removed, in the transaction of whatever decides it. @throws Failure not_found, conflict */
export async function undoInTransaction(kernel: Kernel, tx: Tx, { actor, id, reason }: Undoing): Promise<RemovalRow> {
  const row = await lockRemovalNoWait(tx, id)
  if (!row) throw new Failure('not_found', 'This removal is not known.')
  const outcome = removalStates.after(row.status, 'undo')
  if ('refused' in outcome) throw new Failure('conflict', outcome.refused)
  await ARCHIVERS[row.kind].putBack(kernel, tx, await listArchivedRows(tx, id))
  await deleteArchivedRows(tx, id)
  const now = kernel.now()
  const target = `${row.things} ${row.kind}, removal ${id}`
  await logAdminAction(tx, { actor, action: 'cleanup.undo-removal', target, reason, at: now })
  return endRemoval(tx, id, { status: outcome.status, now })
}

export const undoRemoval = async (kernel: Kernel, undoing: Undoing): Promise<Removal> =>
  presentOne(kernel.db, await transact(kernel, (tx) => undoInTransaction(kernel, tx, undoing)))

/** What lies in the graveyard for longer than thirty days: what the next purge takes. */
export const listPurgeable = ({ db, now }: Kernel) => listToPurge(db, new Date(now().getTime() - GRAVEYARD_MS))

/** Lets go of one removal for good, or of nothing. */
export const purgeRemoval = (kernel: Kernel, id: string): Promise<void> =>
  transact(kernel, async (tx) => {
    const row = await lockRemoval(tx, id)
    const outcome = row && removalStates.after(row.status, 'purge')
    if (!row || !outcome || 'refused' in outcome) return
    await ARCHIVERS[row.kind].letGo?.(kernel, tx, await listArchivedRows(tx, id))
    await deleteArchivedRows(tx, id)
    await endRemoval(tx, id, { status: outcome.status, now: kernel.now() })
  })
