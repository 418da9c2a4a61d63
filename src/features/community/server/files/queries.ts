import { type Insertable, sql } from 'kysely'
import type { Db, Tables } from '#server/data/db.ts'
import type { AttachmentRow } from '../tables.ts'

const REMOVED_AT_ONCE = 500

export const addAttachment = (tx: Db, file: Insertable<Tables['community.attachment']>): Promise<AttachmentRow> =>
  tx.insertInto('community.attachment').values(file).returningAll().executeTakeFirstOrThrow()

/** Of these files, those that were sent with nothing yet. */
export const listUnattached = (tx: Db, ids: string[]) =>
  tx
    .selectFrom('community.attachment')
    .select(['id', 'owner_id'])
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('message_id', 'is', null)
    .execute()

/** Puts a member's own loose files to a message, in this order. @returns how many of them there were. */
export async function attachTo(tx: Db, messageId: string, { ids, ownerId }: { ids: string[]; ownerId: string }) {
  const attached = await sql`
    update community.attachment set message_id = ${messageId}::uuid, position = given.position
    from unnest(${ids}::uuid[]) with ordinality as given (id, position)
    where attachment.id = given.id and owner_id = ${ownerId}::uuid and message_id is null`.execute(tx)
  return Number(attached.numAffectedRows)
}

export const listAttachments = (db: Db, messageIds: string[]): Promise<AttachmentRow[]> =>
  db
    .selectFrom('community.attachment')
    .selectAll()
    .where('message_id', '=', sql<string>`any(${messageIds}::uuid[])`)
    .orderBy('position')
    .execute()

/** Whose a file is, and in which conversation it was sent; null of one that was not. */
export const findWhere = (db: Db, id: string) =>
  db
    .selectFrom('community.attachment as file')
    .leftJoin('community.message as message', 'message.id', 'file.message_id')
    .select(['file.owner_id', 'message.conversation_id'])
    .where('file.id', '=', id)
    .executeTakeFirst()

const deleted = async (ids: Promise<{ id: string }[]>): Promise<string[]> => (await ids).map(({ id }) => id)

/** @returns the files that are no longer needed. */
export const detachAll = (tx: Db, messageId: string): Promise<string[]> =>
  deleted(tx.deleteFrom('community.attachment').where('message_id', '=', messageId).returning('id').execute())

export const detachAllOf = (tx: Db, ownerId: string): Promise<string[]> =>
  deleted(tx.deleteFrom('community.attachment').where('owner_id', '=', ownerId).returning('id').execute())

export const detachAllIn = (tx: Db, conversationId: string): Promise<string[]> =>
  deleted(
    tx
      .deleteFrom('community.attachment')
      .where('message_id', 'in', (eb) =>
        eb.selectFrom('community.message').select('id').where('conversation_id', '=', conversationId),
      )
      .returning('id')
      .execute(),
  )

/** Files that were uploaded before then and sent with nothing. */
export const deleteUnattached = (tx: Db, before: Date): Promise<string[]> =>
  deleted(
    tx
      .deleteFrom('community.attachment')
      .where('id', 'in', (eb) =>
        eb
          .selectFrom('community.attachment')
          .select('id')
          .where('message_id', 'is', null)
          .where('added_at', '<', before)
          .limit(REMOVED_AT_ONCE),
      )
      .returning('id')
      .execute(),
  )
