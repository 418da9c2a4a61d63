import { findSubmissions } from '#features/submission/server/public.ts'
import { type PaperRole, paperRoleOf } from '#features/team/server/public.ts'
import type { Actor } from '#server/access/actor.ts'
import type { Kernel } from '#server/kernel.ts'
import { Failure } from '#shared/calls/failure.ts'
import { presentReviews } from '../redaction/present-reviews.ts'
import { listRoundsOfPaper } from '../rounds/queries.ts'
import { presentDecision } from './read-review.ts'

/** The roles that may read the reviews of a paper: its authors and mentors, and editors. Guests may not. */
const READERS: readonly PaperRole[] = ['lead', 'member', 'mentor', 'editor']

/**
 * Returns the review rounds of a paper for its authors. The reviews of a round are shown once the decision on its
 * submission has taken effect.
 * @throws Failure not_found, also for members who may not read them
 */
export async function listReviewsOfPaper({ db }: Kernel, actor: Actor, paperId: string) {
  if (!READERS.includes(await paperRoleOf(db, actor, paperId))) throw new Failure('not_found', 'Paper not found')
  const rounds = await listRoundsOfPaper(db, paperId)
  const submissions = await findSubmissions(
    db,
    rounds.map(({ submission_id: id }) => id),
  )
  const byId = new Map(submissions.map((submission) => [submission.id, submission]))
  return {
    rounds: await Promise.all(
      rounds.map(async (round) => {
        const submission = byId.get(round.submission_id)
        const decision = submission ? presentDecision(submission) : null
        return {
          number: round.number,
          submission_id: round.submission_id,
          mode: round.mode,
          opened_at: round.opened_at.toISOString(),
          decision,
          reviews: decision ? await presentReviews(db, round) : [],
        }
      }),
    ),
  }
}
