import { sql } from 'kysely'
import type { Owner } from '#server/data/personal-data.ts'
import type { Db } from '#server/data/db.ts'
import type { Kernel } from '#server/kernel.ts'
import './tables.ts'

/**
 * Clears the cached pages if the member was ever Researcher of the Month. These pages must no longer name a member who
 * left, and must name a restored member again.
 */
export async function dropCachedPagesOf({ pubsub }: Kernel, tx: Db, owner: Owner): Promise<void> {
  if (await isChosen(tx, owner)) await pubsub.publish(tx, 'library')
}

/**
 * Deletes a member's likes and detaches their author and mentor credits from the account. Clears the cached pages if the
 * library shows such a credit.
 */
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

/** Deletes a member's likes, and subtracts them from the papers' counts. */
async function eraseLikes(tx: Db, { id }: Owner): Promise<void> {
  const liked = tx.selectFrom('library.paper_like').select('paper_id').where('member_id', '=', id)
  await tx
    .updateTable('library.paper')
    .set((eb) => ({ likes: eb('likes', '-', 1) }))
    .where('id', 'in', liked)
    .execute()
  await tx.deleteFrom('library.paper_like').where('member_id', '=', id).execute()
}

/** Detaches a mentor from their account: a published paper keeps the mentor's name. */
const detachMentor = (tx: Db, { id }: Owner) =>
  tx.updateTable('library.mentor').set({ member_id: null }).where('member_id', '=', id).returning('paper_id').execute()

/**
 * Detaches an author from their account: a published paper keeps the name, affiliation and ORCID iD, but not the
 * LinkedIn address.
 */
const detachAuthor = (tx: Db, { id }: Owner) =>
  tx
    .updateTable('library.author')
    .set({ member_id: null, linkedin_url: null })
    .where('member_id', '=', id)
    .returning('id')
    .execute()

/**
 * Detaches a removed author from their account: the name, affiliation and ORCID iD remain; the account's id and the
 * LinkedIn address are deleted.
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
