import { sql } from 'kysely'
import type { Owner } from '#server/data/personal-data.ts'
import type { Db } from '#server/data/db.ts'
import type { Kernel } from '#server/kernel.ts'
import './tables.ts'

/**
 * Drops the cached pages that show a member chosen as researcher of a month: pages must not show a member who has left.
 */
export async function dropCachedPagesOf({ pubsub }: Kernel, tx: Db, owner: Owner): Promise<void> {
  if (await isChosen(tx, owner)) await pubsub.publish(tx, 'library')
}

/** Erases a member's data in the library other than their authorship, and drops the pages that showed it. */
export async function eraseReader({ pubsub }: Kernel, tx: Db, owner: Owner): Promise<void> {
  await eraseLikes(tx, owner)
  const detached = [...(await detachAuthor(tx, owner)), ...(await detachMentor(tx, owner))]
  await detachRemovedAuthor(tx, owner.id)
  if (detached.length > 0) await pubsub.publish(tx, 'library')
}

/** Checks whether the member was ever chosen as researcher of a month. */
const isChosen = async (db: Db, { id }: Owner): Promise<boolean> =>
  (await db
    .selectFrom('library.researcher_of_month')
    .select('month')
    .where('member_id', '=', id)
    .executeTakeFirst()) !== undefined

/** Takes a member's likes back, and out of the papers' counts. */
async function eraseLikes(tx: Db, { id }: Owner): Promise<void> {
  const liked = tx.selectFrom('library.paper_like').select('paper_id').where('member_id', '=', id)
  await tx
    .updateTable('library.paper')
    .set((eb) => ({ likes: eb('likes', '-', 1) }))
    .where('id', 'in', liked)
    .execute()
  await tx.deleteFrom('library.paper_like').where('member_id', '=', id).execute()
}

/** A published paper keeps its mentor's name, too. */
const detachMentor = (tx: Db, { id }: Owner) =>
  tx.updateTable('library.mentor').set({ member_id: null }).where('member_id', '=', id).returning('paper_id').execute()

/**
 * Detaches an author: a published paper keeps the name, affiliation and ORCID iD, but neither other links nor the
 * account.
 */
const detachAuthor = (tx: Db, { id }: Owner) =>
  tx
    .updateTable('library.author')
    .set({ member_id: null, linkedin_url: null })
    .where('member_id', '=', id)
    .returning('id')
    .execute()

/**
 * Detaches a removed author like a credited one: the name, affiliation and ORCID iD stay; the account and other links
 * are deleted.
 */
const detachRemovedAuthor = (tx: Db, memberId: string) =>
  tx
    .updateTable('library.removed_author')
    .set({
      member_id: null,
      credited: sql<string>`credited || '{"member_id": null, "linkedin_url": null}'`,
    })
    .where('member_id', '=', memberId)
    .execute()
