import type { Actor } from '#server/access/actor.ts'
import { transact } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import { Failure } from '#shared/calls/failure.ts'
import { addLike, findLike, lockLikes, removeLike, setLikes } from './like-queries.ts'
import { findPaperKey } from '../queries.ts'

type Wish = { paperId: string; liked?: boolean | undefined }

/**
 * Toggles a member's like, or sets it to what is wished, so that a resend after a lost answer changes nothing.
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
