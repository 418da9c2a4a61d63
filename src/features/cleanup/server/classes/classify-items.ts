import { findRoster } from '#features/accounts/server/public.ts'
import type { Actor } from '#server/access/actor.ts'
import { logAdminAction } from '#server/admin-log/admin-log.ts'
import type { Db } from '#server/data/db.ts'
import { transact } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import { Failure } from '#shared/calls/failure.ts'
import type { Classification } from '../../classes.ts'
import { present, type ClassRow } from './classes.ts'

type Saying = { userId: string; classification: Classification; reason: string }

/** Sets an account's class by hand. @throws Failure not_found */
export const classify = (kernel: Kernel, actor: Actor, { userId, classification, reason }: Saying) =>
  transact(kernel, async (tx) => {
    const [member] = await findRoster(tx, [userId])
    if (!member) throw new Failure('not_found', 'User not found')
    const now = kernel.now()
    await setClass(tx, { member_id: userId, classification, reason, classified_by: actor.id, classified_at: now })
    const target = `user ${userId} as ${classification}`
    await logAdminAction(tx, { actor, action: 'cleanup.classify', target, reason, at: now })
    return present(member, { classification, reason, isAutomatic: false })
  })

/** Sets the class that an admin chose, replacing the earlier class. */
const setClass = (tx: Db, row: ClassRow) =>
  tx
    .insertInto('cleanup.member_class')
    .values(row)
    .onConflict((conflict) => conflict.column('member_id').doUpdateSet(row))
    .execute()
