import type { Owner } from '#server/data/personal-data.ts'
import type { Db } from '#server/data/db.ts'
import './tables.ts'

/** Collects a member's messages and settings for their data export. */
export async function collectMessages(db: Db, { id }: Owner) {
  const messages = await db
    .selectFrom('community.message')
    .select(['id', 'conversation_id', 'content', 'sent_at', 'edited_at', 'deleted_at'])
    .where('sender_id', '=', id)
    .orderBy('sent_at')
    .orderBy('id')
    .execute()
  const channels = await db
    .selectFrom('community.participant as own')
    .innerJoin('community.conversation as channel', 'channel.id', 'own.conversation_id')
    .select(['channel.id', 'channel.name', 'channel.description', 'own.joined_at', 'own.is_muted'])
    .select((eb) => eb('channel.owner_id', '=', id).as('is_owner'))
    .where('own.member_id', '=', id)
    .orderBy('own.joined_at')
    .orderBy('channel.id')
    .execute()
  const reactions = await db
    .selectFrom('community.reaction')
    .select(['message_id', 'emoji', 'reacted_at'])
    .where('member_id', '=', id)
    .orderBy('reacted_at')
    .orderBy('message_id')
    .execute()
  const privacy = await db.selectFrom('community.privacy').selectAll().where('member_id', '=', id).executeTakeFirst()
  const blocks = await db
    .selectFrom('community.block')
    .select(['blocked_id', 'blocked_at', 'is_mute'])
    .where('member_id', '=', id)
    .orderBy('blocked_at')
    .execute()
  const timeouts = await db
    .selectFrom('community.timeout')
    .select(['reason', 'given_at', 'until'])
    .where('member_id', '=', id)
    .orderBy('given_at')
    .execute()
  const flags = await db
    .selectFrom('community.flag')
    .select(['reason', 'flagged_at'])
    .where('member_id', '=', id)
    .orderBy('flagged_at')
    .execute()
  const edits = await db
    .selectFrom('community.edit as edit')
    .innerJoin('community.message as message', 'message.id', 'edit.message_id')
    .select(['edit.message_id', 'edit.content', 'edit.edited_at'])
    .where('message.sender_id', '=', id)
    .orderBy('edit.edited_at')
    .execute()
  const files = await db
    .selectFrom('community.attachment')
    .select(['message_id', 'name', 'kind', 'size_bytes', 'added_at'])
    .where('owner_id', '=', id)
    .orderBy('added_at')
    .execute()
  return { messages, files, edits, flags, channels, reactions, privacy: privacy ?? null, blocks, timeouts }
}

/** Clears the content of a member's messages. The rows remain, since other messages may reply to them. */
export async function eraseMessages(tx: Db, { id }: Owner, now: Date): Promise<void> {
  await tx
    .deleteFrom('community.edit')
    .where('message_id', 'in', (eb) => eb.selectFrom('community.message').select('id').where('sender_id', '=', id))
    .execute()
  await tx.deleteFrom('community.flag').where('member_id', '=', id).execute()
  await tx
    .updateTable('community.message')
    .set({ content: '', mentions: [], warned: [], edited_at: null, pinned_at: null, pinned_by_id: null })
    .where('sender_id', '=', id)
    .execute()
  await tx
    .updateTable('community.message')
    .set({ deleted_at: now, deleted_by_id: id })
    .where('sender_id', '=', id)
    .where('deleted_at', 'is', null)
    .execute()
  await tx.deleteFrom('community.reaction').where('member_id', '=', id).execute()
  await tx.deleteFrom('community.privacy').where('member_id', '=', id).execute()
  await tx
    .deleteFrom('community.block')
    .where((eb) => eb.or([eb('member_id', '=', id), eb('blocked_id', '=', id)]))
    .execute()
  await tx.deleteFrom('community.timeout').where('member_id', '=', id).execute()
  // Both participants of a thread remain, so that the other member still has access to the messages.
  await tx
    .deleteFrom('community.participant')
    .where('member_id', '=', id)
    .where('conversation_id', 'in', (eb) =>
      eb.selectFrom('community.conversation').select('id').where('kind', '!=', 'direct'),
    )
    .execute()
}
