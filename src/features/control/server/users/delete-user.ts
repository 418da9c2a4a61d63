import { changeAccounts, softDelete } from '#features/accounts/server/public.ts'
import type { Actor } from '#server/access/actor.ts'
import type { Kernel } from '#server/kernel.ts'
import { confirmTyped } from '#shared/calls/destructive.ts'
import { Failure } from '#shared/calls/failure.ts'
import type { Action, Input } from './users.ts'

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

/** Deletes all of these accounts, or none. @throws Failure not_found if some do not exist. */
const bury = (kernel: Kernel, given: { ids: string[]; actor: Actor; reason: string }) =>
  changeAccounts(kernel, given, async (tx) => {
    const deleted = await softDelete(kernel, tx, given)
    const missing = new Set(given.ids).size - deleted.length
    if (missing === 0) return deleted
    if (given.ids.length === 1) throw new Failure('not_found', 'User not found')
    throw new Failure(
      'not_found',
      `No account was deleted, because ${missing} of the selected accounts no longer exist. Please check the list and try again.`,
    )
  })

/** Returns a sentence that states how long deleted accounts can be recovered. Pure. */
const recoverable = (count: number): string =>
  `${count === 1 ? 'It' : 'They'} can be recovered from the graveyard for 30 days.`
