import type { Owner } from '#server/data/personal-data.ts'
import type { Db } from '#server/data/db.ts'
import type { Kernel } from '#server/kernel.ts'
import { detachAuthor, detachMentor, eraseLikes, isChosen } from './personal-data-queries.ts'
import { detachRemovedAuthor } from './versions/removed-author-queries.ts'

/** Drops the kept pages that show whoever was chosen as researcher of a month: they show nobody who has left. */
export async function dropCachedPagesOf({ pubsub }: Kernel, tx: Db, owner: Owner): Promise<void> {
  if (await isChosen(tx, owner)) await pubsub.publish(tx, 'library')
}

/** Erases what the library keeps of someone beside their authorship, and drops the pages that showed it. */
export async function eraseReader({ pubsub }: Kernel, tx: Db, owner: Owner): Promise<void> {
  await eraseLikes(tx, owner)
  const detached = [...(await detachAuthor(tx, owner)), ...(await detachMentor(tx, owner))]
  await detachRemovedAuthor(tx, owner.id)
  if (detached.length > 0) await pubsub.publish(tx, 'library')
}
