import type { Owner } from '#server/data/belongings.ts'
import type { Db } from '#server/data/db.ts'
import type { Kernel } from '#server/kernel.ts'
import { detachAuthor, eraseLikes } from './belongings-queries.ts'
import { detachRemovedAuthor } from './versions/removed-author-queries.ts'

/** Erases what the library keeps of someone beside their authorship, and drops the pages that showed it. */
export async function eraseReader({ doorbell }: Kernel, tx: Db, owner: Owner): Promise<void> {
  await eraseLikes(tx, owner)
  const detached = await detachAuthor(tx, owner)
  await detachRemovedAuthor(tx, owner.id)
  if (detached.length > 0) await doorbell.ring(tx, 'library')
}
