import { changeRole, deactivate, reactivate, endSessionsOf } from '#features/accounts/server/public.ts'
import type { Kernel } from '#server/kernel.ts'
import type { Action } from './users.ts'

export async function giveRole(kernel: Kernel, action: Parameters<typeof changeRole>[1]) {
  const { first_name, last_name, id, role } = await changeRole(kernel, action)
  return { message: `${first_name} ${last_name} is now: ${role}.`, user: { id, role } }
}

export async function deactivateUser(kernel: Kernel, action: Action) {
  await deactivate(kernel, action)
  return { message: 'The account is deactivated and signed out on all devices.' }
}

export async function reactivateUser(kernel: Kernel, action: Action) {
  await reactivate(kernel, action)
  return { message: 'The account is active again.' }
}

export async function signOutUser(kernel: Kernel, action: Action) {
  const ended = await endSessionsOf(kernel, action)
  return { message: ended === 1 ? 'One session was ended.' : `${ended} sessions were ended.`, ended }
}
