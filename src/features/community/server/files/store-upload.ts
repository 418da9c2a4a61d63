import { type Insertable, sql } from 'kysely'
import type { Actor } from '#server/access/actor.ts'
import { transact, type Tx } from '#server/data/transact.ts'
import { storeClean } from '#server/files/inspection/store-clean.ts'
import type { Kernel } from '#server/kernel.ts'
import { Failure } from '#shared/calls/failure.ts'
import type { ReceivedFile } from '#shared/upload.ts'
import type { Db, Tables } from '#server/data/db.ts'
import type { FileReader } from '#server/files/addresses.ts'
import { assertNotTimedOut } from '../timeout-check.ts'
import type { AttachmentRow } from '../tables.ts'

export const FILE_MISSING = new Failure('not_found', 'An attached file is no longer available. Please attach it again.')
const LOOSE_KEPT_MS = 24 * 3_600_000

/** Stores an uploaded file. @throws Failure invalid for a picture that cannot be opened, forbidden during a timeout. */
export async function storeUpload(kernel: Kernel, actor: Actor, received: ReceivedFile) {
  await assertNotTimedOut(kernel.db, actor, kernel.now())
  const { stored, width, height } = await storeClean(kernel, received)
  const row = await transact(kernel, async (tx) => {
    await kernel.files.keep(tx, stored, actor.id)
    return addAttachment(tx, {
      id: stored.id,
      owner_id: actor.id,
      message_id: null,
      name: stored.name,
      kind: stored.kind,
      size_bytes: stored.sizeBytes,
      width,
      height,
      added_at: kernel.now(),
    })
  })
  return presentAttachment(row, await kernel.fileAddresses.addressOf(row.id, messageReader(actor.id)))
}

const ID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/

/** Returns the ids of files that a client gave as ids, or as URLs returned by the upload. Pure. */
export const idsOf = (given: { id?: string | undefined; url?: string | undefined }[]): string[] => [
  ...new Set(given.map(({ id, url }) => id?.toLowerCase() ?? ID.exec(url ?? '')?.[0] ?? '')),
]

/** Returns the given files that are not attached to a message yet, as a map of file id to owner id. */
export async function findUnattached(tx: Tx, ids: string[]): Promise<Map<string, string>> {
  const named = ids.filter((id) => id !== '')
  const rows = named.length > 0 ? await listUnattached(tx, named) : []
  return new Map(rows.map(({ id, owner_id: ownerId }) => [id, ownerId]))
}

/**
 * Attaches files to a message. @throws Failure not_found for another member's file, or a file that was already sent.
 */
export async function attach(tx: Tx, messageId: string, { ids, ownerId }: { ids: string[]; ownerId: string }) {
  if (ids.length === 0) return
  if ((await attachTo(tx, messageId, { ids, ownerId })) < ids.length) throw FILE_MISSING
}

/** Removes uploaded files that were never sent. */
export const deleteUnsentFiles = (kernel: Kernel): Promise<void> =>
  transact(kernel, async (tx) => {
    const now = kernel.now()
    for (const id of await deleteUnattached(tx, new Date(now.getTime() - LOOSE_KEPT_MS)))
      await kernel.files.remove(tx, id, now)
  })

const addAttachment = (tx: Db, file: Insertable<Tables['community.attachment']>): Promise<AttachmentRow> =>
  tx.insertInto('community.attachment').values(file).returningAll().executeTakeFirstOrThrow()

/** Lists the given files that are not attached to a message yet. */
const listUnattached = (tx: Db, ids: string[]) =>
  tx
    .selectFrom('community.attachment')
    .select(['id', 'owner_id'])
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('message_id', 'is', null)
    .execute()

/** Attaches a member's own unattached files to a message, in the given order. @returns the number of attached files */
async function attachTo(tx: Db, messageId: string, { ids, ownerId }: { ids: string[]; ownerId: string }) {
  const attached = await sql`
    update community.attachment set message_id = ${messageId}::uuid, position = given.position
    from unnest(${ids}::uuid[]) with ordinality as given (id, position)
    where attachment.id = given.id and owner_id = ${ownerId}::uuid and message_id is null`.execute(tx)
  return Number(attached.numAffectedRows)
}

/** Deletes files that were uploaded before a given time and are not attached to a message. @returns their ids */
const deleteUnattached = (tx: Db, before: Date): Promise<string[]> =>
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

const REMOVED_AT_ONCE = 500

export const deleted = async (ids: Promise<{ id: string }[]>): Promise<string[]> => (await ids).map(({ id }) => id)

export const detachAllOf = (tx: Db, ownerId: string): Promise<string[]> =>
  deleted(tx.deleteFrom('community.attachment').where('owner_id', '=', ownerId).returning('id').execute())

/** The name of the guard that checks each opening of a message's file (file-access.ts). */
export const MESSAGE_GUARD = 'message'

/** Returns the reader for whom file URLs are created. The URLs work as long as the member may read the message. */
export const messageReader = (memberId: string): FileReader => ({ guard: MESSAGE_GUARD, memberId })

/** Returns an attachment for the client, with the URL created for its reader. Pure. */
export const presentAttachment = (row: AttachmentRow, url: string) => ({
  id: row.id,
  url,
  filename: row.name,
  content_type: row.kind,
  size_bytes: row.size_bytes,
  width: row.width,
  height: row.height,
})
