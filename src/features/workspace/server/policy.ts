import type { Actor } from '#server/access/actor.ts'
import type { PaperStatus, SubmissionStatus } from './tables.ts'

type Team = { member_id: string }[]

const isOnTeam = (actor: Pick<Actor, 'id'>, team: Team): boolean => team.some(({ member_id }) => member_id === actor.id)

/** Only its team writes a paper. */
export const mayWrite = isOnTeam

/** A paper in work is read by its team, and by moderators and admins. */
export const mayRead = (actor: Pick<Actor, 'id' | 'role'>, team: Team): boolean =>
  actor.role === 'admin' || actor.role === 'moderator' || isOnTeam(actor, team)

/** Nobody decides on a paper of their own. */
export const mayDecide = (actor: Pick<Actor, 'id'>, team: Team): boolean => !isOnTeam(actor, team)

const WHY_CLOSED: Record<Exclude<PaperStatus, 'draft' | 'revision_requested'>, string> = {
  pending_publication_review:
    'This paper is submitted and waits for review; it can be changed again if a revision is requested.',
  review: 'This paper is in peer review; it can be changed again if a revision is requested.',
  approved_for_publication: 'This paper is approved for publication; its text can no longer be changed.',
  published: 'This paper is published; its text can no longer be changed.',
  rejected: 'This paper was not accepted; its text can no longer be changed.',
}

/** Why a paper in this state can't be written or submitted; undefined while it is being written. Pure. */
export const whyClosed = (status: PaperStatus): string | undefined =>
  status === 'draft' || status === 'revision_requested' ? undefined : WHY_CLOSED[status]

/** What one did can be said until the paper is published: while it waits for a decision, too. Pure. */
export const mayStillSayRoles = (status: PaperStatus): boolean => status !== 'published' && status !== 'rejected'

export type Verdict = Exclude<SubmissionStatus, 'pending_publication_review'>
type Outcome = { submission: Verdict; paper: PaperStatus } | { refused: string }

/** What becomes of a submission: it is decided once. Pure. */
export function decide(status: SubmissionStatus, verdict: Verdict): Outcome {
  if (status !== 'pending_publication_review') return { refused: 'This submission was already reviewed' }
  return { submission: verdict, paper: verdict }
}
