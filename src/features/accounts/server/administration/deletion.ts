import { sql } from 'kysely'
import type { Actor } from '#server/access/actor.ts'
import { logAdminAction } from '#server/admin-log/admin-log.ts'
import type { Db } from '#server/data/db.ts'
import type { Tx } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import { longDate } from '#shared/time/dates.ts'
import { Failure } from '#shared/calls/failure.ts'
import { containsPattern } from '#server/data/list-filter.ts'
import { GRAVEYARD_MS } from '../../limits.ts'
import { deleteSessionsOf } from '../sessions/queries.ts'
import { hideAccount, recoverableSince } from '../account-deletion/account-deletion.ts'
import '../tables.ts'
import { notifyAccessChange } from './access-mails.ts'
import { lockSessionsOf } from './users-queries.ts'

type By = { actor: Pick<Actor, 'id' | 'name'>; reason: string }

const NOT_YOURSELF = 'You can’t do this to your own account. Please ask another admin.'
const LAST_ADMIN = 'You can’t remove the last admin.'

/**
 * Returns the text that identifies a member in the admin log. It contains only their id, which remains after erasure.
 */
export const auditTargetOf = (memberId: string): string => `member ${memberId}`

/**
 * Locks all admins until the transaction ends. Refuses a change that would leave no admin, or that targets the actor.
 * If two admins change each other, the second change is refused, since its actor is no longer an admin.
 */
export async function assertAdminRemains(tx: Tx, ids: string[], actor: Pick<Actor, 'id'>): Promise<void> {
  if (ids.includes(actor.id)) throw new Failure('forbidden', NOT_YOURSELF)
  const admins = await lockAdmins(tx)
  if (admins.some((id) => ids.includes(id)) && admins.every((id) => ids.includes(id))) {
    throw new Failure('conflict', LAST_ADMIN)
  }
}

const deletedMail = (name: string, { publicUrl, until }: { publicUrl: string; until: string }) => `Hello ${name},

an admin has deleted your Inflo account, and you are signed out on all devices.
If this is a mistake, write to us before ${until} to have it restored: ${publicUrl}/support
After that day your personal data is permanently deleted. Published papers keep your name.
`

/**
 * Marks members as deleted for thirty days: signs them out, hides them, and notifies them by e-mail if `tell` is true.
 * Members who are already deleted stay unchanged. @returns the newly deleted members. @throws Failure if the given
 * members include the last admin or the actor.
 */
export async function softDelete(
  kernel: Kernel,
  tx: Tx,
  { ids, actor, reason, tell = true }: By & { ids: string[]; tell?: boolean },
): Promise<string[]> {
  await lockSessionsOf(tx, ids)
  await assertAdminRemains(tx, ids, actor)
  const now = kernel.now()
  const until = longDate(new Date(now.getTime() + GRAVEYARD_MS).toISOString())
  const { publicUrl } = kernel.settings
  const deleted = (await markDeleted(tx, ids, now)).toSorted((one, other) => (one.id < other.id ? -1 : 1))
  if (deleted.length === 0) return []
  const by = { deleted_by: actor.id, deleted_by_name: actor.name, reason }
  await insertDeletions(
    tx,
    deleted.map(({ id }) => ({ member_id: id, ...by })),
  )
  for (const { id, email, first_name } of deleted) {
    await hideAccount(kernel, tx, { id, email })
    await logAdminAction(tx, { actor, action: 'member.delete', target: auditTargetOf(id), reason, at: now })
    if (!tell) continue
    const text = deletedMail(first_name, { publicUrl, until })
    await kernel.mail.queue(tx, {
      to: email,
      subject: 'Your Inflo account was deleted',
      text,
      transactional: 'account',
    })
  }
  return deleted.map(({ id }) => id)
}

const NOT_ARCHIVED = 'User not found in graveyard data'
const TOO_LATE = 'This account can no longer be recovered, because it was deleted more than 30 days ago.'

type Recovery = Omit<By, 'reason'> & { id: string; email?: string | undefined; reason?: string; tell?: boolean }

/**
 * Restores a deleted member with all their data, and notifies them if `tell` is true. The member has to sign in again.
 * @throws Failure not_found, or conflict after thirty days.
 */
export async function recoverDeleted(kernel: Kernel, tx: Tx, { id, email, actor, reason = '', tell = true }: Recovery) {
  const now = kernel.now()
  const found = await lockDeleted(tx, id)
  if (!found?.deleted_at || (email !== undefined && email.toLowerCase() !== found.email.toLowerCase())) {
    throw new Failure('not_found', NOT_ARCHIVED)
  }
  if (found.deleted_at <= recoverableSince(now)) throw new Failure('conflict', TOO_LATE)
  await unmarkDeleted(tx, id)
  // Ends sessions that began while the member was being deleted.
  await deleteSessionsOf(tx, id)
  await kernel.personalData.restoreAll(tx, { id, email: found.email })
  if (tell) await notifyAccessChange(kernel, tx, { to: found, news: 'recovered' })
  await logAdminAction(tx, { actor, action: 'member.recover', target: auditTargetOf(id), reason, at: now })
  return { id, email: found.email, name: `${found.first_name} ${found.last_name}` }
}

/**
 * Lists deleted members, the next to be erased first. The list can be filtered by a search text and a range of deletion
 * times.
 */
export async function listDeleted(db: Db, search: GraveyardSearch) {
  const [rows, total] = await Promise.all([listGraveyard(db, search), countGraveyardMembers(db, search)])
  const users = rows.map(({ deleted_at: deletedAt, ...row }) => ({
    ...row,
    deleted_at: deletedAt as Date,
    recoverable_until: new Date((deletedAt as Date).getTime() + GRAVEYARD_MS),
  }))
  return { users, total }
}

/** Marks members as deleted. @returns the members who were not deleted before. */
const markDeleted = (tx: Db, ids: string[], now: Date) =>
  tx
    .updateTable('accounts.member')
    .set({ deleted_at: now, left_by_choice: false })
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('deleted_at', 'is', null)
    .returning(['id', 'email', 'first_name', 'last_name'])
    .execute()

const insertDeletions = (tx: Db, deletions: NewDeletion[]) =>
  tx.insertInto('accounts.deletion').values(deletions).execute()

/**
 * Locks a deleted member, so that the member cannot be erased before the transaction ends. Returns undefined if the
 * member is not deleted or is already erased.
 */
const lockDeleted = (tx: Db, id: string) =>
  tx
    .selectFrom('accounts.member')
    .select(['id', 'email', 'first_name', 'last_name', 'deleted_at'])
    .where('id', '=', id)
    .where('deleted_at', 'is not', null)
    .where('erased_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()

async function unmarkDeleted(tx: Db, id: string): Promise<void> {
  await tx
    .updateTable('accounts.member')
    .set({ deleted_at: null, left_by_choice: false })
    .where('id', '=', id)
    .execute()
  await tx.deleteFrom('accounts.deletion').where('member_id', '=', id).execute()
}

/** Lists deleted members, the next to be erased first. */
const listGraveyard = (db: Db, search: GraveyardSearch) =>
  archived(db, search)
    .leftJoin('accounts.deletion as deletion', 'deletion.member_id', 'member.id')
    .select(['member.id', 'member.email', 'member.first_name', 'member.last_name', 'member.role'])
    .select(['member.deleted_at', 'member.left_by_choice', 'deletion.reason', 'deletion.deleted_by_name'])
    .orderBy('member.deleted_at')
    .orderBy('member.id')
    .limit(search.size)
    .offset((search.page - 1) * search.size)
    .execute()

async function countGraveyardMembers(db: Db, search: Omit<GraveyardSearch, 'page' | 'size'>): Promise<number> {
  const { members } = await archived(db, search)
    .select((eb) => eb.fn.countAll<number>().as('members'))
    .executeTakeFirstOrThrow()
  return members
}

type NewDeletion = { member_id: string; deleted_by: string; deleted_by_name: string; reason: string }

const archived = (db: Db, { search, after, until }: Pick<GraveyardSearch, 'search' | 'after' | 'until'>) =>
  db
    .selectFrom('accounts.member as member')
    .where('member.deleted_at', 'is not', null)
    .where('member.erased_at', 'is', null)
    .$if(after !== undefined, (query) => query.where('member.deleted_at', '>', after as Date))
    .$if(until !== undefined, (query) => query.where('member.deleted_at', '<=', until as Date))
    .$if(search !== '', (query) =>
      query.where(
        sql<boolean>`member.first_name || ' ' || member.last_name || ' ' || member.email ilike ${containsPattern(search)}`,
      ),
    )

type GraveyardSearch = {
  search: string
  /** Finds members who were deleted after this time. */
  after?: Date | undefined
  /** Finds members who were deleted no later than this time. */
  until?: Date | undefined
  page: number
  size: number
}

/** Locks all active admins until the transaction ends. */
export const lockAdmins = async (tx: Db): Promise<string[]> => {
  const rows = await tx
    .selectFrom('accounts.member')
    .select('id')
    .where('role', '=', 'admin')
    .where('deleted_at', 'is', null)
    .where('deactivated_at', 'is', null)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  return rows.map(({ id }) => id)
}
