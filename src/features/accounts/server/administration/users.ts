import { sql } from 'kysely'
import type { Actor, Role } from '#server/access/actor.ts'
import { logAdminAction } from '#server/admin-log/admin-log.ts'
import type { Tx } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import { Failure } from '#shared/calls/failure.ts'
import type { Db } from '#server/data/db.ts'
import { containsPattern } from '#server/data/list-filter.ts'
import { deleteSessionsOf, listSessionsOf } from '../sessions/queries.ts'
import { makeLinkToHandOver, sendResetTo } from '../passwords/reset-password.ts'
import '../tables.ts'
import { notifyAccessChange } from './access-mails.ts'
import { type Key, byId, joined, logins, active, type SortedBy } from './users-queries.ts'
import { changeAccounts } from './account-changes.ts'
import { assertAdminRemains, auditTargetOf } from './deletion.ts'
import { pageFromNearerEnd } from './nearer-end.ts'

const byRole: Key = { by: sql`member.role` }

const byEmail: Key[] = [{ by: sql`lower(member.email)` }]

const down = (keys: Key[]): Key[] => keys.map((key) => ({ ...key, isDown: true }))

const byName: Key[] = [{ by: sql`lower(member.last_name)` }, { by: sql`lower(member.first_name)` }, byId]

type Action = { id: string; actor: Actor; reason: string }

const NOT_FOUND = new Failure('not_found', 'User not found')

/** Returns a page of the members who match a search and are not deleted, and their total number. */
export async function readUsers({ db }: Kernel, asked: UserSearch) {
  const total = await countUsers(db, asked)
  return { users: await listUsers(db, { ...asked, total }), total }
}

async function findUser(tx: Tx, id: string) {
  const user = await lockUser(tx, id)
  if (!user) throw NOT_FOUND
  return user
}

/**
 * Changes a member's role, effective immediately in all their sessions. @throws Failure if the member is the last admin
 * or the actor.
 */
export const changeRole = (kernel: Kernel, { id, role, actor, reason }: Action & { role: Role }) =>
  changeAccounts(kernel, { actor, ids: [] }, async (tx) => {
    await assertAdminRemains(tx, role === 'admin' ? [] : [id], actor)
    const user = await findUser(tx, id)
    if (user.role === role) throw new Failure('conflict', `${user.first_name} ${user.last_name} already has this role.`)
    await setRole(tx, id, role)
    // A reset link that another admin handed over must not give access to the account of an admin.
    if (role === 'admin') await endHandedOverResets(tx, id, kernel.now())
    kernel.sessions.forget(tx, id)
    await kernel.events.record(tx, 'member.role_changed', { member_id: id }, { actor })
    const told = `${user.role} → ${role}: ${reason}`
    await logAdminAction(tx, {
      actor,
      action: 'member.role',
      target: auditTargetOf(id),
      reason: told,
      at: kernel.now(),
    })
    return { ...user, role }
  })

/**
 * Deactivates a member and ends all their sessions. Their content stays unchanged. @throws Failure if the member is the
 * last admin or the actor.
 */
export const deactivate = (kernel: Kernel, { id, actor, reason }: Action) =>
  changeAccounts(kernel, { actor, ids: [id] }, async (tx) => {
    await assertAdminRemains(tx, [id], actor)
    const user = await findUser(tx, id)
    if (user.deactivated_at) throw new Failure('conflict', 'This account is already deactivated.')
    await setDeactivated(tx, id, kernel.now())
    await kernel.events.record(tx, 'member.access_changed', { member_id: id }, { actor })
    await deleteSessionsOf(tx, id)
    kernel.sessions.forget(tx, id)
    await notifyAccessChange(kernel, tx, { to: user, news: 'deactivated' })
    await logAdminAction(tx, {
      actor,
      action: 'member.deactivate',
      target: auditTargetOf(id),
      reason,
      at: kernel.now(),
    })
  })

export const reactivate = (kernel: Kernel, { id, actor, reason }: Action) =>
  changeAccounts(kernel, { actor, ids: [] }, async (tx) => {
    const user = await findUser(tx, id)
    if (!user.deactivated_at) throw new Failure('conflict', 'This account is already active.')
    await setDeactivated(tx, id, null)
    await kernel.events.record(tx, 'member.access_changed', { member_id: id }, { actor })
    await notifyAccessChange(kernel, tx, { to: user, news: 'reactivated' })
    await logAdminAction(tx, {
      actor,
      action: 'member.reactivate',
      target: auditTargetOf(id),
      reason,
      at: kernel.now(),
    })
  })

/** Ends all sessions of a member. @returns the number of ended sessions. */
export const endSessionsOf = (kernel: Kernel, { id, actor, reason }: Action) =>
  changeAccounts(kernel, { actor, ids: [id] }, async (tx) => {
    await findUser(tx, id)
    const ended = (await listSessionsOf(tx, id)).length
    await deleteSessionsOf(tx, id)
    kernel.sessions.forget(tx, id)
    await logAdminAction(tx, {
      actor,
      action: 'member.end_sessions',
      target: auditTargetOf(id),
      reason,
      at: kernel.now(),
    })
    return ended
  })

const NO_MAIL_SERVER = 'This site can’t send e-mail. Create a reset link and give it to the member yourself.'
const MAIL_WORKS = 'This site can send e-mail. Send the link by e-mail, so that only the member sees it.'
const OWN_LINK = 'You can’t create a reset link for your own account. Change your password under Security instead.'
const OF_AN_ADMIN =
  'You can’t create a reset link for an admin, because it would let you sign in as them. Change their role first.'

/**
 * E-mails a member a password reset link, as if they had requested it. @throws Failure conflict if no mail server is
 * set up.
 */
export const sendResetLink = (kernel: Kernel, { id, actor, reason }: Action) =>
  changeAccounts(kernel, { actor, ids: [] }, async (tx) => {
    const user = await findUser(tx, id)
    if (user.deactivated_at) throw new Failure('conflict', 'This account is deactivated. Please reactivate it first.')
    if (!kernel.mail.canSend) throw new Failure('conflict', NO_MAIL_SERVER)
    await sendResetTo(kernel, tx, user.email)
    await logAdminAction(tx, {
      actor,
      action: 'member.reset_link',
      target: auditTargetOf(id),
      reason,
      at: kernel.now(),
    })
    return user.email
  })

/**
 * Creates a password reset link that an admin passes on to the member, for servers that cannot send e-mail. The admin
 * log records that the link was created, never the link itself. @throws Failure conflict if the server can send e-mail,
 * forbidden for an admin's account.
 */
export const makeResetLink = (kernel: Kernel, { id, actor, reason }: Action) =>
  changeAccounts(kernel, { actor, ids: [] }, async (tx) => {
    if (kernel.mail.canSend) throw new Failure('conflict', MAIL_WORKS)
    if (id === actor.id) throw new Failure('forbidden', OWN_LINK)
    const user = await findUser(tx, id)
    if (user.role === 'admin') throw new Failure('forbidden', OF_AN_ADMIN)
    if (user.deactivated_at) throw new Failure('conflict', 'This account is deactivated. Please reactivate it first.')
    const made = await makeLinkToHandOver(kernel, tx, { memberId: id, actor })
    await logAdminAction(tx, {
      actor,
      action: 'member.reset_link_made',
      target: auditTargetOf(id),
      reason,
      at: kernel.now(),
    })
    return made
  })

/**
 * Lists a page of the members who are not deleted. Selects the ids first, so that skipped rows are not fetched, and
 * counts the offset from the nearer end of the list.
 */
const listUsers = (db: Db, { total, ...asked }: UserSearch & { total: number }) => {
  const { offset, limit, isTurned } = pageFromNearerEnd({ ...asked, total })
  return db
    .with('page', (all) =>
      present(all, asked)
        .leftJoin('accounts.activity as activity', 'activity.member_id', 'member.id')
        .select('member.id')
        .orderBy(orderOf(asked.sort, isTurned))
        .limit(limit)
        .offset(offset),
    )
    .selectFrom('page')
    .innerJoin('accounts.member as member', 'member.id', 'page.id')
    .leftJoin('accounts.activity as activity', 'activity.member_id', 'member.id')
    .select(['member.id', 'member.first_name', 'member.last_name', 'member.email', 'member.role', 'member.joined_at'])
    .select(['member.deactivated_at', 'activity.sign_ins', 'activity.last_active_at'])
    .orderBy(orderOf(asked.sort))
    .execute()
}

async function countUsers(db: Db, asked: Pick<UserSearch, 'search' | 'role' | 'isActive'>): Promise<number> {
  const { members } = await present(db, asked)
    .select((eb) => eb.fn.countAll<number>().as('members'))
    .executeTakeFirstOrThrow()
  return members
}

/** Locks a member until the transaction ends. Returns undefined if the member is deleted. */
export const lockUser = (tx: Db, id: string) =>
  tx
    .selectFrom('accounts.member')
    .select(['id', 'email', 'first_name', 'last_name', 'role', 'deactivated_at'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()

export const setRole = (tx: Db, id: string, role: Role) =>
  tx.updateTable('accounts.member').set({ role }).where('id', '=', id).execute()

export const setDeactivated = (tx: Db, id: string, at: Date | null) =>
  tx.updateTable('accounts.member').set({ deactivated_at: at }).where('id', '=', id).execute()

/** Invalidates the reset links that admins created for a member. */
const endHandedOverResets = (tx: Db, memberId: string, now: Date) =>
  tx
    .updateTable('accounts.password_reset')
    .set({ used_at: now })
    .where('member_id', '=', memberId)
    .where('made_by', 'is not', null)
    .where('used_at', 'is', null)
    .execute()

const orderOf = (sort: UserSort, isTurned = false) => sql.join(ORDERS[sort].map((key) => spelled(key, isTurned)))

const present = (
  db: Pick<Db, 'selectFrom'>,
  { search, role, isActive }: Pick<UserSearch, 'search' | 'role' | 'isActive'>,
) =>
  db
    .selectFrom('accounts.member as member')
    .where('member.deleted_at', 'is', null)
    .$if(role !== undefined, (query) => query.where('member.role', '=', role as Role))
    .$if(isActive === true, (query) => query.where('member.deactivated_at', 'is', null))
    .$if(isActive === false, (query) => query.where('member.deactivated_at', 'is not', null))
    .$if(search !== '', (query) =>
      query.where(
        // The same expression as in the index member_spelled, so that PostgreSQL can use the index.
        sql<boolean>`lower(member.first_name || ' ' || member.last_name || ' ' || member.email) like ${containsPattern(search.toLowerCase())}`,
      ),
    )

type UserSearch = {
  search: string
  role?: Role | undefined
  /** Filters by whether members may sign in; no filter if absent. */
  isActive?: boolean | undefined
  sort: UserSort
  page: number
  size: number
}

const ORDERS: Record<UserSort, Key[]> = {
  name: byName,
  '-name': down(byName),
  email: byEmail,
  '-email': down(byEmail),
  role: [byRole, ...byName],
  '-role': [...down([byRole]), ...byName],
  joined_at: [joined, byId],
  '-joined_at': [...down([joined]), byId],
  total_logins: [logins, byId],
  '-total_logins': [...down([logins]), byId],
  last_activity: [active, byId],
  '-last_activity': [...down([active]), byId],
}

/** Builds the SQL for a sort key. When sorting by activity, members who have never signed in count as least active. */
const spelled = ({ by, isDown = false, hasNulls }: Key, isTurned: boolean) => {
  const way = isDown === isTurned ? 'asc' : 'desc'
  return sql`${by} ${sql.raw(hasNulls ? `${way} nulls ${way === 'asc' ? 'first' : 'last'}` : way)}`
}

/** A leading minus reverses the order. */
type UserSort = SortedBy | `-${SortedBy}`
