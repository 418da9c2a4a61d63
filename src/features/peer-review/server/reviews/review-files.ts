import type { Article } from '#formats/article/article.ts'
import { filesOf } from '#formats/article/figures.ts'
import { findSubmissions, readSubmissionText } from '#features/submission/server/public.ts'
import { workersOn } from '#features/team/server/public.ts'
import type { Actor } from '#server/access/actor.ts'
import type { Db } from '#server/data/db.ts'
import type { Kernel } from '#server/kernel.ts'
import { invitationStates } from '../../states.ts'
import '../tables.ts'

const GUARD = 'peer-review'

/** Returns temporary URLs of the files that an article shows, for one reviewer. */
export async function reviewFileAddresses(
  { fileAddresses }: Kernel,
  { id: memberId }: Pick<Actor, 'id'>,
  article: Article,
): Promise<Record<string, string>> {
  const reader = { guard: GUARD, memberId }
  const ids = filesOf(article)
  return Object.fromEntries(
    await Promise.all(ids.map(async (id) => [id, await fileAddresses.addressOf(id, reader)] as const)),
  )
}

async function showsFile(db: Db, submissionId: string, fileId: string): Promise<boolean> {
  const text = await readSubmissionText(db, submissionId)
  return text?.article ? filesOf(text.article).includes(fileId) : false
}

/** Opens a paper's picture only for members who review the paper at that moment. */
export const guardReviewFiles = ({ db, fileAddresses }: Kernel): void =>
  fileAddresses.guard(GUARD, async ({ id, memberId }) => {
    const reviewed = await findSubmissions(db, await listReviewedBy(db, memberId))
    for (const { id: submissionId, paper_id: paperId } of reviewed) {
      const isConflicted = (await workersOn(db, paperId)).includes(memberId)
      if (!isConflicted && (await showsFile(db, submissionId, id))) return true
    }
    return false
  })

/** Returns the submissions that a member reviews or has reviewed. */
const listReviewedBy = async (db: Db, memberId: string): Promise<string[]> =>
  (
    await db
      .selectFrom('peer_review.invitation as invitation')
      .innerJoin('peer_review.round as round', 'round.id', 'invitation.round_id')
      .select('round.submission_id')
      .where('invitation.member_id', '=', memberId)
      .where('invitation.status', '=', invitationStates.accepted)
      .orderBy('invitation.invited_at', 'desc')
      .execute()
  ).map(({ submission_id: id }) => id)
