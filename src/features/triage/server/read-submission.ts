import { findSubmitted, type SubmittedText } from '#features/submission/server/public.ts'
import { paperRoleOf } from '#features/team/server/public.ts'
import type { Actor } from '#server/access/actor.ts'
import type { Kernel } from '#server/kernel.ts'
import { Failure } from '#shared/calls/failure.ts'

/**
 * Returns a submission for a moderator who does not work on the paper.
 * @throws Failure not_found; forbidden for the paper's authors, mentors and guests
 */
export async function readSubmission({ db }: Kernel, actor: Actor, id: string): Promise<SubmittedText> {
  const submitted = await findSubmitted(db, id)
  if (!submitted) throw new Failure('not_found', 'Submission not found')
  const role = await paperRoleOf(db, actor, submitted.paper_id)
  if (role !== 'editor')
    throw new Failure('forbidden', 'You work on this paper. Please leave its review to another editor.')
  return submitted
}
