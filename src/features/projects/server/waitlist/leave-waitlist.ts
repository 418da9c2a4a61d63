import type { Actor } from '#server/access/actor.ts'
import type { Db } from '#server/data/db.ts'
import { transact } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import { Failure } from '#shared/calls/failure.ts'
import { ABANDONED_WAITS } from '../../states.ts'
import type { WaitingMember } from './advance-waitlist.ts'
import { leaveLine } from './entries.ts'

/** Removes the member from a waitlist. @throws Failure not_found if they are not on the waitlist. */
export async function leaveWaitlist(kernel: Kernel, { id: memberId }: Actor, projectId: string) {
  const left = await transact(
    kernel,
    async (tx) =>
      (await leaveLine(kernel, tx, { projectId, memberId })) || (await hasLeft(tx, { projectId, memberId })),
  )
  if (!left) throw new Failure('not_found', 'You are not on the waitlist of this project.')
  return { message: 'You are no longer on the waitlist.' }
}

const hasLeft = (tx: Db, { projectId, memberId }: WaitingMember): Promise<boolean> =>
  tx
    .selectFrom('projects.waitlist_entry')
    .select('id')
    .where('project_id', '=', projectId)
    .where('member_id', '=', memberId)
    .where('status', 'in', ABANDONED_WAITS)
    .executeTakeFirst()
    .then((row) => row !== undefined)
