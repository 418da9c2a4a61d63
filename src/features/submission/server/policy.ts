import type { Actor } from '#server/access/actor.ts'
import type { EventOf } from '#shared/states.ts'
import { submissionStates, type SubmissionStatus } from '../states.ts'
import { type PaperStatus, paperStates } from '#features/team/states.ts'

type Team = { member_id: string }[]

/** Nobody decides on a paper of their own. */
export const mayDecide = (actor: Pick<Actor, 'id'>, team: Team): boolean =>
  team.every(({ member_id }) => member_id !== actor.id)

export type SubmissionDecision = Exclude<EventOf<typeof submissionStates>, 'erase'>

type Statuses = { submission: SubmissionStatus; paper: PaperStatus }

/** Returns the next states of a submission and its paper, which are decided on once. Pure. */
export function decide(statuses: Statuses, decision: SubmissionDecision): Statuses | { refused: string } {
  const submission = submissionStates.after(statuses.submission, decision)
  if ('refused' in submission) return submission
  const paper = paperStates.after(statuses.paper, decision)
  return 'refused' in paper ? paper : { submission: submission.status, paper: paper.status }
}
