import { readUsers } from '#features/accounts/server/public.ts'
import type { Kernel } from '#server/kernel.ts'
import { paginationOf } from '#shared/calls/pagination.ts'
import type { Input } from './users.ts'

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
