import type { Insertable } from 'kysely'
import { notify } from '#features/notifications/server/public.ts'
import { presentMembers } from '#features/accounts/server/public.ts'
import type { Actor } from '#server/access/actor.ts'
import { logAdminAction } from '#server/admin-log/admin-log.ts'
import type { Db, Tables } from '#server/data/db.ts'
import type { Tx } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import { Failure } from '#shared/calls/failure.ts'
import { isModerator } from '../policy.ts'
import { inboxTopic } from '../topics.ts'
import { nameOf, peopleOf } from '../people.ts'

export type Given = { userId: string; duration: number; reason: string }

/** Returns the ids of the given members who can get a timeout: active members who are neither moderator nor admin. */
export async function timeoutCandidates(db: Db, ids: string[]): Promise<ReadonlySet<string>> {
  const people = await peopleOf(db, await presentMembers(db, ids))
  return new Set([...people.values()].filter((one) => !isModerator(one)).map(({ id }) => id))
}

/** Returns the name of a member who can get a timeout. @throws Failure not_found, forbidden for all others. */
export async function whoIsTimedOut(db: Db, userId: string) {
  const [present] = await presentMembers(db, [userId])
  const people = await peopleOf(db, [userId])
  const member = people.get(userId)
  if (!present || !member) throw new Failure('not_found', 'User not found')
  if (isModerator(member)) throw new Failure('forbidden', 'You can’t time out moderators or admins.')
  return nameOf(people, userId)
}

export const tell = (kernel: Kernel, tx: Tx, userId: string) =>
  kernel.pubsub.append(tx, inboxTopic(userId), { kind: 'channels_changed', data: {} })

/** Gives a member a timeout of `duration` minutes in the caller's transaction. Until it ends, they may only read. */
export async function giveTimeout(
  kernel: Kernel,
  tx: Tx,
  { actor, ...given }: Given & { actor: Pick<Actor, 'id' | 'name'> },
) {
  const { userId, duration, reason } = given
  const name = await whoIsTimedOut(tx, userId)
  const now = kernel.now()
  const until = new Date(now.getTime() + duration * 60_000)
  await addTimeout(tx, { member_id: userId, given_by_id: actor.id, reason, given_at: now, until })
  await tell(kernel, tx, userId)
  await notify(kernel, tx, {
    to: [userId],
    event: 'timed_out',
    text: `A moderator has timed you out for ${duration} minutes. You can read the community but not post. Reason: ${reason}`,
    link: '/community',
  })
  const target = `${name}, ${duration} minutes`
  await logAdminAction(tx, { actor, action: 'community.timeout', target, reason, at: now })
  return until
}

const addTimeout = (tx: Db, timeout: Insertable<Tables['community.timeout']>) =>
  tx.insertInto('community.timeout').values(timeout).execute()
