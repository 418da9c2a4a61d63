import type { Actor, Role } from '#server/access/actor.ts'
import { logAdminAction } from '#server/admin-log/admin-log.ts'
import type { Tx } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import { Failure } from '#shared/calls/failure.ts'
import { endHandedOverResets } from '../passwords/reset-queries.ts'
import { makeLinkToHandOver, sendResetTo } from '../passwords/reset-service.ts'
import { deleteSessionsOf, listSessionsOf } from '../sessions/queries.ts'
import { notifyAccessChange } from './access-mails.ts'
import { changeAccounts } from './account-changes-service.ts'
import { assertAdminRemains, auditTargetOf } from './deletion-service.ts'
import { countUsers, listUsers, lockUser, setDeactivated, setRole, type UserSearch } from './users-queries.ts'

type Action = { id: string; actor: Actor; reason: string }

const NOT_FOUND = new Failure('not_found', 'User not found')

/** The members who are there, a page of them, and how many there are in all. */
export async function readUsers({ db }: Kernel, asked: UserSearch) {
  const total = await countUsers(db, asked)
  return { users: await listUsers(db, { ...asked, total }), total }
}

async function findUser(tx: Tx, id: string) {
  const user = await lockUser(tx, id)
  if (!user) throw NOT_FOUND
  return user
}

/** Gives a member another role, in all their sessions at once. @throws Failure for the last admin, and for whoever asks. */
export const changeRole = (kernel: Kernel, { id, role, actor, reason }: Action & { role: Role }) =>
  changeAccounts(kernel, { actor, ids: [] }, async (tx) => {
    await assertAdminRemains(tx, role === 'admin' ? [] : [id], actor)
    const user = await findUser(tx, id)
    if (user.role === role) throw new Failure('conflict', `${user.first_name} ${user.last_name} has this role already.`)
    await setRole(tx, id, role)
    // Nobody is to act in an admin's name by a link that they got from another one.
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

/** Shuts a member out, who is signed out everywhere: what is theirs stays as it is. @throws Failure for the last admin, and for whoever asks. */
export const deactivate = (kernel: Kernel, { id, actor, reason }: Action) =>
  changeAccounts(kernel, { actor, ids: [id] }, async (tx) => {
    await assertAdminRemains(tx, [id], actor)
    const user = await findUser(tx, id)
    if (user.deactivated_at) throw new Failure('conflict', 'This account is deactivated already.')
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
    if (!user.deactivated_at) throw new Failure('conflict', 'This account is active already.')
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

/** Signs a member out everywhere. @returns of how many sessions. */
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

const NO_MAIL_SERVER = 'No mail server is set, so the link would not arrive. Please make a link to hand over instead.'
const MAIL_WORKS = 'Mail can be sent here. Please have the link mailed, so that only the member has it.'
const OWN_LINK = 'You cannot make a reset link for your own account. Please change your password under Security.'
const OF_AN_ADMIN =
  'A link would let you sign in as this admin. Please give them another role first; each step is in the admin log.'

/** Mails a member the link by which they set a new password: as if they had asked for it themselves. @throws Failure conflict without a mail server */
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
 * Makes the link by which a member sets a new password, for an admin to hand over, where no mail can bring it. The log says that it was
 * made, and never the link. @throws Failure conflict where mail can be sent, forbidden for an admin's account
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
