import { lockActiveMember } from '#features/accounts/server/public.ts'
import type { Actor } from '#server/access/actor.ts'
import type { Db } from '#server/data/db.ts'
import type { Tx } from '#server/data/transact.ts'
import type { Kernel } from '#server/kernel.ts'
import { Failure } from '#shared/calls/failure.ts'
import type { TeamType } from '../../contract.ts'
import { claimStates, type ClaimStatus, projectStates, type ProjectStatus } from '../../states.ts'
import { countClaims, findProjectOfClaim, listApprovals, lockClaim, setClaimDecided } from './queries.ts'
import { decide, mayDecide } from '../policy.ts'
import {
  countProjectsInWork,
  countProjectsWithSeats,
  findProjects,
  lockProject,
  moveSeats,
  type ProjectRow,
  setPaper,
} from '../queries.ts'
import { endUnanswered } from '../seats.ts'
import { listPending } from '../team/queries.ts'
import { advanceWaitlist } from '../waitlist/service.ts'

export type ProjectFacts = {
  id: string
  kind: ProjectRow['kind']
  questionId: string | null
  title: string
  description: string
  category: string
  difficultyLevel: number
  timelineWeeks: number
  maxStudents: number
  status: ProjectStatus
  paperId: string | null
  postedAt: Date
}

const toFacts = (row: ProjectRow): ProjectFacts => ({
  id: row.id,
  kind: row.kind,
  questionId: row.question_id,
  title: row.title,
  description: row.description,
  category: row.category,
  difficultyLevel: row.difficulty_level,
  timelineWeeks: row.timeline_weeks,
  maxStudents: row.max_students,
  status: row.status,
  paperId: row.paper_id,
  postedAt: row.posted_at,
})

export async function projectFacts(db: Db, ids: string[]): Promise<Map<string, ProjectFacts>> {
  if (ids.length === 0) return new Map()
  const rows = await findProjects(db, [...new Set(ids)])
  return new Map(rows.map((row) => [row.id, toFacts(row)]))
}

/** Counts the open projects with a free seat. */
export const countOpenProjects = async (db: Db): Promise<number> => (await countProjectsWithSeats(db)).projects

/** Projects whose paper is being written or reviewed. */
export const countActiveProjects = async (db: Db): Promise<number> => (await countProjectsInWork(db)).projects

/** Ties the project to its one paper. @throws Failure conflict when it has one already. */
export async function attachPaper(tx: Db, projectId: string, paperId: string): Promise<void> {
  if (!(await setPaper(tx, projectId, paperId))) throw new Failure('conflict', 'This project already has its paper.')
}

/** When claims on the project of a paper were approved, the first first; without who claimed. */
export async function claimMilestones(db: Db, workspacePaperId: string): Promise<Date[]> {
  const rows = await listApprovals(db, workspacePaperId)
  return rows.flatMap(({ decided_at: at }) => (at ? [at] : []))
}

export const countClaimsToReview = async (db: Db): Promise<number> =>
  (await countClaims(db, claimStates.pending)).claims

/** Locks a project, for a decision that may close it. */
export const lockProjectForDecision = (tx: Tx, projectId: string): Promise<unknown> => lockProject(tx, projectId)

export type ClaimDecision = {
  id: string
  decision: 'approved' | 'revision_requested' | 'rejected'
  notes: string
  actor: Pick<Actor, 'id'>
  now: Date
}

const DECISION_EVENTS = {
  approved: 'claim.approved',
  revision_requested: 'claim.sent_back',
  rejected: 'claim.rejected',
} as const

const CLAIMANT_LEFT = 'This member has left Inflo, so their claim can no longer be approved.'

export type DecidedClaim = {
  claim: { id: string; memberId: string; teamType: TeamType; places: number; status: ClaimStatus; notes: string }
  project: ProjectFacts
}

/**
 * Decides on a pending claim: approval keeps its seats, anything else frees them for those in line. The project is
 * locked first, so that of two approvals at once the second sees the paper that the first made.
 * @throws Failure not_found, forbidden for one's own claim, conflict when it is decided, withdrawn, or its project closed.
 */
export async function decideClaim(
  kernel: Kernel,
  tx: Tx,
  { id, decision, notes, actor, now }: ClaimDecision,
): Promise<DecidedClaim> {
  const found = await findProjectOfClaim(tx, id)
  if (!found) throw new Failure('not_found', 'Claim not found')
  if (!mayDecide(actor, { memberId: found.member_id })) {
    throw new Failure('forbidden', 'Somebody else has to decide on your own claim.')
  }
  // Before the project, as whoever leaves does: either they are seen to have left, or their leaving sees what is approved here.
  const isPresent = decision !== 'approved' || (await lockActiveMember(tx, found.member_id))
  const project = await lockProject(tx, found.project_id)
  if (!project) throw new Failure('not_found', 'Project not found')
  const { status, places } = await lockClaim(tx, id)
  const result = decide(status, decision)
  if ('refused' in result) throw new Failure('conflict', result.refused)
  if (decision === 'approved' && project.status === projectStates.closed) {
    throw new Failure('conflict', 'This project is closed; its claims can no longer be approved.')
  }
  if (!isPresent) throw new Failure('conflict', CLAIMANT_LEFT)
  const claim = await setClaimDecided(tx, id, { status: result.status, notes, decidedBy: actor.id, now })
  const moved = await moveSeats(tx, project.id, result.seats === 'kept' ? { students: 1 } : { seats: -places })
  const settled = await advanceWaitlist(kernel, tx, moved)
  if (result.seats === 'kept') {
    // A member who joins by a claim needs no invitation any more, and no second seat.
    const pending = await listPending(tx, project.id)
    const own = pending.filter(({ member_id: memberId }) => memberId === claim.member_id)
    await endUnanswered(kernel, tx, { project: settled, invitations: own, event: 'withdraw' })
  }
  const decided = { claim_id: id, project_id: project.id, member_id: claim.member_id }
  await kernel.events.record(tx, DECISION_EVENTS[decision], decided, { actor })
  return {
    claim: {
      id,
      memberId: claim.member_id,
      teamType: claim.team_type,
      places,
      status: claim.status,
      notes: claim.notes,
    },
    project: toFacts(project),
  }
}
