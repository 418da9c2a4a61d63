import type { Insertable } from 'kysely'
import type { Actor } from '#server/access/actor.ts'
import type { Db, Tables } from '#server/data/db.ts'
import { transact } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import { Failure } from '#shared/calls/failure.ts'
import { REACTIONS_OF_MESSAGE_MAX } from '../../limits.ts'
import type { MessageRow } from '../tables.ts'
import { publishMessageChange } from './log-entries.ts'
import { changeableMessage, assertNotArchived } from './message-access.ts'
import { listReactions } from './queries.ts'

/** Adds a member's reaction, or removes it if it exists. @throws Failure not_found, conflict. */
export const react = (kernel: Kernel, actor: Actor, { messageId, emoji }: { messageId: string; emoji: string }) =>
  transact(kernel, async (tx) => {
    const { message, conversation } = await changeableMessage(kernel, tx, { actor, id: messageId })
    assertNotArchived(conversation)
    if (!(await deleteReaction(tx, { messageId, memberId: actor.id, emoji }))) {
      const before = await reactionsOf(tx, message)
      if (!(emoji in before) && Object.keys(before).length >= REACTIONS_OF_MESSAGE_MAX)
        throw new Failure('conflict', `A message can have at most ${REACTIONS_OF_MESSAGE_MAX} different reactions.`)
      await addReaction(tx, { message_id: messageId, member_id: actor.id, emoji, reacted_at: kernel.now() })
    }
    await publishMessageChange(kernel, tx, { message, kind: 'reaction_updated' })
    return { reactions: await reactionsOf(tx, message) }
  })

async function reactionsOf(tx: Db, { id }: MessageRow): Promise<Record<string, string[]>> {
  const byEmoji = Map.groupBy(await listReactions(tx, [id]), ({ emoji }) => emoji)
  return Object.fromEntries([...byEmoji].map(([emoji, from]) => [emoji, from.map(({ member_id: one }) => one)]))
}

/** Deletes a reaction. @returns true if it existed */
async function deleteReaction(tx: Db, reaction: { messageId: string; memberId: string; emoji: string }) {
  const taken = await tx
    .deleteFrom('community.reaction')
    .where('message_id', '=', reaction.messageId)
    .where('member_id', '=', reaction.memberId)
    .where('emoji', '=', reaction.emoji)
    .executeTakeFirst()
  return taken.numDeletedRows > 0n
}

const addReaction = (tx: Db, reaction: Insertable<Tables['community.reaction']>) =>
  tx
    .insertInto('community.reaction')
    .values(reaction)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
