import {
  changeAccounts,
  changeRole,
  deactivate,
  endSessionsOf,
  makeResetLink,
  reactivate,
  readUsers,
  sendResetLink,
  softDelete,
} from '#features/accounts/server/public.ts'
import type { Actor } from '#server/access/actor.ts'
import type { Kernel } from '#server/kernel.ts'
import type { CallParsed } from '#shared/calls/endpoint.ts'
import { confirmTyped } from '#shared/calls/destructive.ts'
import { Failure } from '#shared/calls/failure.ts'
import { paginationOf } from '#shared/calls/pagination.ts'
import type { usersCalls } from '../../users-contract.ts'

type Input<K extends keyof typeof usersCalls> = CallParsed<(typeof usersCalls)[K]>
type Action = Parameters<typeof deactivate>[1]

/** How long what was deleted has a way back. Pure. */
const recoverable = (count: number): string =>
  `${count === 1 ? 'It' : 'They'} can be recovered from the graveyard for thirty days.`

export async function listUsers(
  kernel: Kernel,
  { is_active: isActive, ...asked }: Input<'GET /api/super-admin/users/all'>['query'],
) {
  const { users, total } = await readUsers(kernel, {
    ...asked,
    ...(isActive === undefined ? {} : { isActive: isActive === 'true' }),
  })
  return {
    users: users.map(({ deactivated_at, sign_ins, last_active_at, joined_at, ...user }) => ({
      ...user,
      is_active: deactivated_at === null,
      total_logins: sign_ins ?? 0,
      last_activity: last_active_at?.toISOString() ?? null,
      joined_at: joined_at.toISOString(),
    })),
    total_users: total,
    pagination: paginationOf({ ...asked, total }),
  }
}

export async function giveRole(kernel: Kernel, action: Parameters<typeof changeRole>[1]) {
  const { first_name, last_name, id, role } = await changeRole(kernel, action)
  return { message: `${first_name} ${last_name} is now: ${role}.`, user: { id, role } }
}

export async function deactivateUser(kernel: Kernel, action: Action) {
  await deactivate(kernel, action)
  return { message: 'The account is deactivated, and signed out everywhere.' }
}

export async function reactivateUser(kernel: Kernel, action: Action) {
  await reactivate(kernel, action)
  return { message: 'The account is active again.' }
}

/** All of them or none. @throws Failure not_found where some are not there. */
const bury = (kernel: Kernel, given: { ids: string[]; actor: Actor; reason: string }) =>
  changeAccounts(kernel, given, async (tx) => {
    const deleted = await softDelete(kernel, tx, given)
    const missing = new Set(given.ids).size - deleted.length
    if (missing === 0) return deleted
    if (given.ids.length === 1) throw new Failure('not_found', 'User not found')
    throw new Failure(
      'not_found',
      `${missing} of these accounts are not there any more, so none was deleted. Please look again.`,
    )
  })

export async function deleteUser(kernel: Kernel, { id, ...by }: Action) {
  await bury(kernel, { ids: [id], ...by })
  return { message: `The account is deleted. ${recoverable(1)}` }
}

export async function deleteUsers(
  kernel: Kernel,
  body: Input<'POST /api/super-admin/users/bulk-delete'>['body'],
  actor: Actor,
) {
  confirmTyped(body.confirmation, 'DELETE')
  const deleted = await bury(kernel, { ids: body.user_ids, actor, reason: body.reason })
  return {
    message: `Accounts deleted: ${deleted.length}. ${recoverable(deleted.length)}`,
    deleted_count: deleted.length,
  }
}

export async function signOutUser(kernel: Kernel, action: Action) {
  const ended = await endSessionsOf(kernel, action)
  return { message: ended === 1 ? 'One session has ended.' : `${ended} sessions have ended.`, ended }
}

export async function mailResetLink(kernel: Kernel, action: Action) {
  const email = await sendResetLink(kernel, action)
  return { message: `A link to set a new password goes to ${email}.` }
}

export async function handOverResetLink(kernel: Kernel, action: Action) {
  const { link, worksUntil } = await makeResetLink(kernel, action)
  return {
    message: 'Give this link to the member yourself. It works once, for one hour, and is shown only now.',
    link,
    works_until: worksUntil.toISOString(),
  }
}
