import type { Actor } from '#server/access/actor.ts'
import { transact } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import { Failure } from '#shared/calls/failure.ts'
import type { Db } from '#server/data/db.ts'
import { findPaperKey } from '../queries.ts'
import '../tables.ts'

type Wish = { paperId: string; liked?: boolean | undefined }

/**
 * Toggles a member's like, or sets it to the requested value. Repeating a request with a value has no effect.
 * @throws Failure not_found; conflict for a withdrawn paper.
 */
export async function likePaper(kernel: Kernel, member: Pick<Actor, 'id'>, { paperId, liked: wished }: Wish) {
  const paper = await findPaperKey(kernel.db, paperId)
  if (!paper) throw new Failure('not_found', 'Paper not found')
  if (paper.withdrawn_at) throw new Failure('conflict', 'This paper has been withdrawn.')
  return transact(kernel, async (tx) => {
    const { likes } = await lockLikes(tx, paper.id)
    const like = { paperId: paper.id, memberId: member.id }
    const likedBefore = (await findLike(tx, like)) !== undefined
    const liked = wished ?? !likedBefore
    if (liked === likedBefore) return { liked, likes }
    const now = kernel.now()
    await (liked ? addLike(tx, like, now) : removeLike(tx, like))
    const counted = likes + (liked ? 1 : -1)
    await setLikes(tx, paper.id, counted)
    return { liked, likes: counted }
  })
}

// Locks the paper's row first, so that simultaneous requests of one member are handled one after the other.
const lockLikes = (tx: Db, paperId: string) =>
  tx.selectFrom('library.paper').select('likes').where('id', '=', paperId).forUpdate().executeTakeFirstOrThrow()

const findLike = (db: Db, { paperId, memberId }: Like) =>
  db
    .selectFrom('library.paper_like')
    .select('liked_at')
    .where('paper_id', '=', paperId)
    .where('member_id', '=', memberId)
    .executeTakeFirst()

export const addLike = (tx: Db, { paperId, memberId }: Like, now: Date) =>
  tx.insertInto('library.paper_like').values({ paper_id: paperId, member_id: memberId, liked_at: now }).execute()

const removeLike = (tx: Db, { paperId, memberId }: Like) =>
  tx.deleteFrom('library.paper_like').where('paper_id', '=', paperId).where('member_id', '=', memberId).execute()

export const setLikes = (tx: Db, paperId: string, likes: number) =>
  tx.updateTable('library.paper').set({ likes }).where('id', '=', paperId).execute()

export type Like = { paperId: string; memberId: string }
