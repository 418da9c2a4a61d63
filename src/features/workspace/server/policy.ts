import type { Actor } from '#server/access/actor.ts'
import type { EventOf } from '#shared/states.ts'
import { paperStates, type PaperStatus, submissionStates, type SubmissionStatus } from '../states.ts'

type Team = { member_id: string }[]

/** Nobody decides on a paper of their own. */
export const mayDecide = (actor: Pick<Actor, 'id'>, team: Team): boolean =>
  team.every(({ member_id }) => member_id !== actor.id)

/** Why a paper in this state can't be written or submitted; undefined while it is being written. Pure. */
export function whyClosed(status: PaperStatus): string | undefined {
  const step = paperStates.after(status, 'submit')
  return 'refused' in step ? step.refused : undefined
}

/** What one did can be said until the paper is published: while it waits for a decision, too. Pure. */
export const canEditContributions = (status: PaperStatus): boolean => paperStates.isLive(status)

export type SubmissionDecision = Exclude<EventOf<typeof submissionStates>, 'erase'>
type Statuses = { submission: SubmissionStatus; paper: PaperStatus }

/** What becomes of a submission and its paper: they are decided on once. Pure. */
export function decide(statuses: Statuses, decision: SubmissionDecision): Statuses | { refused: string } {
  const submission = submissionStates.after(statuses.submission, decision)
  if ('refused' in submission) return submission
  const paper = paperStates.after(statuses.paper, decision)
  return 'refused' in paper ? paper : { submission: submission.status, paper: paper.status }
}
