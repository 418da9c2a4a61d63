import { presentMembers } from '#features/accounts/server/public.ts'
import { showsInDirectory } from '#features/profiles/server/public.ts'
import { onOnePaper } from '#features/team/server/public.ts'
import type { Actor } from '#server/access/actor.ts'
import type { Db } from '#server/data/db.ts'
import type { Tx } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import { Failure } from '#shared/calls/failure.ts'
import type { Permission } from '../../direct-contract.ts'
import { isModerator, directMessageRefusal } from '../policy.ts'
import { findTimeout } from '../queries.ts'
import type { ConversationRow } from '../tables.ts'
import { readRestraint, contactUnanswered } from '../contacts/contacts.ts'
import { findPrivacy, findThreadId, lockPair } from './queries.ts'
import { BlockedByPrivacy, ownThread } from './thread-access.ts'

export const userNotFound = () => new Failure('not_found', 'User not found')

/** Returns true if two members know each other: they share a thread or a paper. */
export const haveContact = async (db: Db, one: string, other: string): Promise<boolean> =>
  (await findThreadId(db, one, other)) !== undefined || onOnePaper(db, one, other)

/**
 * Returns why a member may not write to another; undefined if they may. A member hidden from the directory does not
 * seem to exist for members who share no thread or paper with them. Admins may always write.
 */
async function whyNot(db: Db, actor: Actor, recipientId: string) {
  const [present] = await presentMembers(db, [recipientId])
  if (!present || recipientId === actor.id) return 'not_found' as const
  const isShown = (await showsInDirectory(db, [recipientId])).has(recipientId)
  const isThere = isShown || actor.role === 'admin' || (await haveContact(db, actor.id, recipientId))
  if (!isThere) return 'not_found' as const
  const [settings, block, restraint] = await Promise.all([
    findPrivacy(db, recipientId),
    findBlock(db, actor.id, recipientId),
    readRestraint(db, actor.id, recipientId),
  ])
  const blockedBy = block && (block.member_id === actor.id ? 'sender' : 'recipient')
  return directMessageRefusal({ settings, role: actor.role, blockedBy, restraint })
}

/** Returns whether the caller may write to a member now, with the reason if they may not. */
export async function checkPermission({ db, now }: Kernel, actor: Actor, recipientId: string): Promise<Permission> {
  const [reason, timeout] = await Promise.all([
    whyNot(db, actor, recipientId),
    isModerator(actor) ? undefined : findTimeout(db, actor.id, now()),
  ])
  const refused = reason ?? (timeout ? ('timed_out' as const) : null)
  return { can_message: refused === null, reason: refused }
}

/**
 * Checks that one member may write to another, and locks the pair against a concurrent block. @throws Failure
 * not_found, BlockedByPrivacy, conflict while the sender's own request is pending.
 */
export async function assertCanWrite(tx: Tx, actor: Actor, recipientId: string): Promise<void> {
  await lockPair(tx, actor.id, recipientId)
  const reason = await whyNot(tx, actor, recipientId)
  if (reason === 'not_found') throw userNotFound()
  if (reason === 'unanswered') throw contactUnanswered()
  if (reason) throw new BlockedByPrivacy()
}

/**
 * Checks that a member may still write in a conversation if it is a thread. @throws the same Failures as
 * `assertCanWrite`
 */
export async function assertCanWriteInThread(tx: Tx, actor: Actor, { id, kind }: ConversationRow): Promise<void> {
  if (kind === 'direct') await assertCanWrite(tx, actor, (await ownThread(tx, actor, id)).otherId)
}

/** Finds a block between two members; if each has blocked the other, the earlier block. */
const findBlock = (db: Db, one: string, other: string) =>
  db
    .selectFrom('community.block')
    .select('member_id')
    .where('is_mute', '=', false)
    .where((eb) =>
      eb.or([
        eb.and([eb('member_id', '=', one), eb('blocked_id', '=', other)]),
        eb.and([eb('member_id', '=', other), eb('blocked_id', '=', one)]),
      ]),
    )
    .orderBy((eb) => eb('member_id', '=', one), 'desc')
    .limit(1)
    .executeTakeFirst()
