import type { Actor } from '#server/access/actor.ts'
import { transact, type Tx } from '#server/data/transact.ts'
import { storeClean } from '#server/files/inspection/store-clean.ts'
import type { Kernel } from '#server/kernel.ts'
import { Failure } from '#shared/calls/failure.ts'
import type { ReceivedFile } from '#shared/upload.ts'
import { assertNotTimedOut } from '../timeout-check.ts'
import { messageReader, presentAttachment } from './presenters.ts'
import { addAttachment, attachTo, deleteUnattached, listUnattached } from './queries.ts'

export const FILE_MISSING = new Failure(
  'not_found',
  'A file that was attached is no longer there. Please choose it again.',
)
const LOOSE_KEPT_MS = 24 * 3_600_000

/** Keeps a file that will be sent. @throws Failure invalid for a picture that cannot be opened, forbidden for whoever is timed out. */
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

/** Files as a client names them: by id, or by the address that the upload answered. Pure. */
export const idsOf = (given: { id?: string | undefined; url?: string | undefined }[]): string[] => [
  ...new Set(given.map(({ id, url }) => id?.toLowerCase() ?? ID.exec(url ?? '')?.[0] ?? '')),
]

/** Of these files, those that were sent with nothing yet, and whose they are. */
export async function findUnattached(tx: Tx, ids: string[]): Promise<Map<string, string>> {
  const named = ids.filter((id) => id !== '')
  const rows = named.length > 0 ? await listUnattached(tx, named) : []
  return new Map(rows.map(({ id, owner_id: ownerId }) => [id, ownerId]))
}

/** @throws Failure not_found for a file that is not the sender’s, or was sent already. */
export async function attach(tx: Tx, messageId: string, { ids, ownerId }: { ids: string[]; ownerId: string }) {
  if (ids.length === 0) return
  if ((await attachTo(tx, messageId, { ids, ownerId })) < ids.length) throw FILE_MISSING
}

/** Removes what was uploaded and never sent. */
export const deleteUnsentFiles = (kernel: Kernel): Promise<void> =>
  transact(kernel, async (tx) => {
    const now = kernel.now()
    for (const id of await deleteUnattached(tx, new Date(now.getTime() - LOOSE_KEPT_MS)))
      await kernel.files.remove(tx, id, now)
  })
