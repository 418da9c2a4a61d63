import { createHash } from 'node:crypto'
import type { Insertable } from 'kysely'
import { membersByIds } from '#features/accounts/server/public.ts'
import type { Actor } from '#server/access/actor.ts'
import { logAdminAction } from '#server/admin-log/admin-log.ts'
import type { Db, Tables } from '#server/data/db.ts'
import { transact, type Tx } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import { GRAVEYARD_DAYS } from '#shared/business.ts'
import { Failure } from '#shared/calls/failure.ts'
import { archiveMessages, restoreMessages, purgeFilesOf } from '#features/community/server/public.ts'
import {
  lockProjectsOf,
  readProjects,
  deleteProjects,
  releaseClaims,
  restoreClaims,
} from '#features/projects/server/public.ts'
import { archiveQuestions, mergeRepeated, unmergeQuestions } from '#features/questions/server/public.ts'
import { type ArchivedRow, restoreRows } from '#server/data-integrity/row-archive.ts'
import { forEachIsolated } from '#server/work/for-each-isolated.ts'
import { REMOVED_AT_ONCE } from '../../limits.ts'
import type { ArchivedKind, RemovalKind } from '../../removal-kinds.ts'
import type { Removal } from '../../removals-contract.ts'
import { removalStates, type RemovalStatus } from '../../states.ts'
import { listArchivedRows, type RemovalRow } from './queries.ts'
import { type FakeItem, findFakeQuestions, retainedQuestions, findFakeMessages } from './candidates.ts'

const GRAVEYARD_MS = GRAVEYARD_DAYS * 86_400_000

export const TO_TYPE: Record<RemovalKind, string> = { questions: 'REMOVE QUESTIONS', messages: 'REMOVE MESSAGES' }

/** Returns the hash of a set of items, regardless of their order. Pure. */
export const hashOfSet = (kind: string, ids: readonly string[]): string =>
  createHash('sha256')
    .update(JSON.stringify([kind, ids.toSorted()]))
    .digest('hex')

export async function found(kernel: Pick<Kernel, 'db'>, kind: RemovalKind) {
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

export async function presentAll(db: Db, rows: RemovalRow[]): Promise<Removal[]> {
  const admins = await membersByIds(db, [...new Set(rows.map((row) => row.removed_by))])
  return rows.map(({ removed_by: by, removed_at: at, ended_at: ended, ...row }) => ({
    ...row,
    removed_by: admins.get(by)?.name ?? 'A former member',
    removed_at: at.toISOString(),
    recoverable_until: new Date(at.getTime() + GRAVEYARD_MS).toISOString(),
    ended_at: ended?.toISOString() ?? null,
  }))
}

export async function presentOne(db: Db, row: RemovalRow): Promise<Removal> {
  const [removal] = await presentAll(db, [row])
  if (!removal) throw new Error('A removal was lost while it was shown.')
  return removal
}

type By = Pick<Actor, 'id' | 'name'>
export type RemovalInput = { actor: By; kind: ArchivedKind; ids: string[]; reason: string; backupId: string }

/** Moves items to the graveyard, in the transaction of the decision. */
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

export type Undoing = { actor: By; id: string; reason: string }

/** Restores a removal, in the transaction of the decision. @throws Failure not_found, conflict */
export async function undoInTransaction(kernel: Kernel, tx: Tx, { actor, id, reason }: Undoing): Promise<RemovalRow> {
  const row = await lockRemovalNoWait(tx, id)
  if (!row) throw new Failure('not_found', 'This removal doesn’t exist.')
  const outcome = removalStates.after(row.status, 'undo')
  if ('refused' in outcome) throw new Failure('conflict', outcome.refused)
  await ARCHIVERS[row.kind].putBack(kernel, tx, await listArchivedRows(tx, id))
  await deleteArchivedRows(tx, id)
  const now = kernel.now()
  const target = `${row.things} ${row.kind}, removal ${id}`
  await logAdminAction(tx, { actor, action: 'cleanup.undo-removal', target, reason, at: now })
  return endRemoval(tx, id, { status: outcome.status, now })
}

/** Lists the removals older than thirty days, which the next purge deletes. */
export const listPurgeable = ({ db, now }: Kernel) => listToPurge(db, new Date(now().getTime() - GRAVEYARD_MS))

/** Purges one removal permanently, in one transaction. */
export const purgeRemoval = (kernel: Kernel, id: string): Promise<void> =>
  transact(kernel, async (tx) => {
    const row = await lockRemoval(tx, id)
    const outcome = row && removalStates.after(row.status, 'purge')
    if (!row || !outcome || 'refused' in outcome) return
    await ARCHIVERS[row.kind].letGo?.(kernel, tx, await listArchivedRows(tx, id))
    await deleteArchivedRows(tx, id)
    await endRemoval(tx, id, { status: outcome.status, now: kernel.now() })
  })

const addRemoval = (tx: Db, removal: Insertable<Tables['cleanup.removal']>): Promise<RemovalRow> =>
  tx.insertInto('cleanup.removal').values(removal).returningAll().executeTakeFirstOrThrow()

async function saveArchivedRows(tx: Db, removalId: string, taken: ArchivedRow[]): Promise<void> {
  const rows = taken.map(({ table, key, ownerId, row }, position) => ({
    removal_id: removalId,
    position,
    table_name: table,
    key: [...key],
    owner_id: ownerId,
    row,
  }))
  for (let from = 0; from < rows.length; from += ARCHIVED_AT_ONCE)
    await tx
      .insertInto('cleanup.archived_row')
      .values(rows.slice(from, from + ARCHIVED_AT_ONCE))
      .execute()
}

const deleteArchivedRows = (tx: Db, removalId: string) =>
  tx.deleteFrom('cleanup.archived_row').where('removal_id', '=', removalId).execute()

export const lockRemoval = (tx: Db, id: string): Promise<RemovalRow | undefined> =>
  tx.selectFrom('cleanup.removal').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

/** Locks a removal. Throws instead of waiting if another transaction is already changing it. */
const lockRemovalNoWait = (tx: Db, id: string): Promise<RemovalRow | undefined> =>
  tx.selectFrom('cleanup.removal').selectAll().where('id', '=', id).forUpdate().noWait().executeTakeFirst()

const endRemoval = (tx: Db, id: string, { status, now }: { status: RemovalStatus; now: Date }) =>
  tx
    .updateTable('cleanup.removal')
    .set({ status, ended_at: now })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

/** Lists removals older than the given time. */
const listToPurge = (db: Db, before: Date) =>
  db
    .selectFrom('cleanup.removal')
    .select(['id', 'kind', 'things', 'removed_at'])
    .where('status', '=', removalStates.buried)
    .where('removed_at', '<=', before)
    .orderBy('removed_at')
    .execute()

const ARCHIVED_AT_ONCE = 1_000

type Taking = { ids: string[]; by: string }

/** The functions that archive items of one kind, restore them and delete them permanently. */
type Burying = {
  archiveRows: (kernel: Kernel, tx: Tx, taking: Taking) => Promise<ArchivedRow[]>
  putBack: (kernel: Kernel, tx: Tx, taken: ArchivedRow[]) => Promise<void>
  /** Permanently deletes data that belongs to the rows but is stored elsewhere. */
  letGo?: (kernel: Kernel, tx: Tx, taken: ArchivedRow[]) => Promise<void>
}

/** The functions that find items of one kind for removal. */
type Finding = {
  /** Finds the items that are currently classified as test data, in a fixed order. */
  find: (kernel: Pick<Kernel, 'db'>) => Promise<FakeItem[]>
  /** Returns the ids of those items that must be kept, each with the reason. */
  kept: (kernel: Pick<Kernel, 'db'>, ids: string[]) => Promise<Map<string, string>>
}

/** Archives questions together with their projects. No member works on these projects. */
async function takeOutAsked(tx: Tx, ids: string[]): Promise<ArchivedRow[]> {
  const projects = (await lockProjectsOf(tx, ids)).map(({ id }) => id)
  const questions = await archiveQuestions(tx, ids)
  const taken = [...questions, ...(await readProjects(tx, projects))]
  await deleteProjects(tx, projects)
  return taken
}

const FINDERS: Record<RemovalKind, Finding> = {
  questions: { find: findFakeQuestions, kept: retainedQuestions },
  messages: { find: findFakeMessages, kept: async () => new Map() },
}

const ARCHIVERS: Record<ArchivedKind, Burying> = {
  questions: {
    archiveRows: (_kernel, tx, { ids }) => takeOutAsked(tx, ids),
    putBack: (_kernel, tx, taken) => restoreRows(tx, taken),
  },
  messages: { archiveRows: archiveMessages, putBack: restoreMessages, letGo: purgeFilesOf },
  merges: { archiveRows: mergeRepeated, putBack: (_kernel, tx, taken) => unmergeQuestions(tx, taken) },
  claims: { archiveRows: releaseClaims, putBack: restoreClaims },
}

/** Purges the removals that have been in the graveyard for thirty days. Each is purged completely or not at all. */
export const purgeRemovals = async (kernel: Kernel): Promise<void> =>
  forEachIsolated(await listPurgeable(kernel), ({ id }) => purgeRemoval(kernel, id))

export const schedulePurge = (kernel: Kernel): void =>
  kernel.jobs.schedule('cleanup.purge-removals', '51 3 * * *', () => purgeRemovals(kernel))
